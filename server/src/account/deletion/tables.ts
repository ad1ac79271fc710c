import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Deleted with the account, or when the owner withdraws the request. */
    accountDeletion: {
      accountId: string
      requestedAt: Instant
      dueAt: Instant
      /** Until this time, one worker has claimed the deletion. */
      claimedUntil: Instant | null
    }
  }
}

import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A request to delete an account. The row is deleted with the account, or when the owner withdraws. */
    accountDeletion: {
      accountId: string
      requestedAt: Instant
      dueAt: Instant
      /** Until then, the deletion is claimed by one worker. */
      claimedUntil: Instant | null
    }
  }
}

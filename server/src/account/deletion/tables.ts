import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Deleted with the account, or when the owner withdraws the request. */
    accountDeletion: {
      accountId: string
      requestedAt: Instant
      dueAt: Instant
      /** When the claim of the worker that handles the deletion expires. */
      claimedUntil: Instant | null
    }
  }
}

import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An account that its owner wants deleted. The row goes with the account, or when the owner withdraws. */
    accountDeletion: {
      accountId: string
      requestedAt: Instant
      dueAt: Instant
      /** Until then one worker deletes it. */
      claimedUntil: Instant | null
    }
  }
}

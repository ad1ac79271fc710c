import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An account that its owner wants deleted. The row goes with the account, or when the owner withdraws. */
    account_deletion: {
      account_id: string
      requested_at: Instant
      due_at: Instant
      /** Until then one worker deletes it. */
      claimed_until: Instant | null
    }
  }
}

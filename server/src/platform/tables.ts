import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module './database/tables.ts' {
  interface Tables {
    key_check: { is_only: boolean; value: Buffer }
    outgoing_mail: {
      id: string
      sealed: Buffer
      failures: Generated<number>
      created_at: Generated<Date>
      sent_at: Instant | null
    }
    allowance: { key: Buffer; window_start: Instant; used: number }
  }
}

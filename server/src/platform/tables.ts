import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module './database/tables.ts' {
  interface Tables {
    key_check: { is_only: boolean; value: Buffer }
    lasting_keys: { is_only: boolean; value: Buffer }
    outgoing_mail: {
      id: string
      encrypted: Buffer
      /** Keyed digest of the address, while the mail waits: finds a person's mails without reading any. */
      recipient: Buffer | null
      failures: Generated<number>
      created_at: Generated<Date>
      /** When sending failed last, or it was asked for again. */
      tried_at: Instant | null
      sent_at: Instant | null
    }
    rate_limit: { key: Buffer; window_start: Instant; used: number }
  }
}

import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An appointment that a person asked a practice for. */
    appointment_request: {
      id: string
      profile_id: string
      /** Doctor, day, time, reason and phone as JSON, encrypted. */
      details: Buffer
      requested_at: Generated<Date>
      cancelled_at: Instant | null
    }
  }
}

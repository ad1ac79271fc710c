import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    appointmentRequest: {
      id: string
      profileId: string
      /** Doctor, day, time, reason and phone as JSON, encrypted. */
      details: Buffer
      requestedAt: Generated<Date>
      cancelledAt: Instant | null
    }
  }
}

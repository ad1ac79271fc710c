import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** When somebody last looked at a record, and when the visit before ended: what arrived after that is new to them. */
    recordVisit: {
      accountId: string
      profileId: string
      lastSeenAt: Instant
      /** Null until a first visit has ended. */
      newSince: Instant | null
    }
    /** A new record that was opened in the visit that goes on. */
    openedRecord: { accountId: string; profileId: string; resourceId: number }
    /** The measures that somebody chose for a person's overview, in their order; encrypted, as a test's name may say an illness. */
    chosenMeasures: { profileId: string; keys: Buffer }
  }
}

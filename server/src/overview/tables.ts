import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** When an account last viewed a record, and when the visit before ended: entries that arrived later are new. */
    recordVisit: {
      accountId: string
      profileId: string
      lastSeenAt: Instant
      /** Null until the first visit has ended. */
      newSince: Instant | null
    }
    /** A new entry that was opened during the current visit. */
    openedRecord: { accountId: string; profileId: string; resourceId: number }
    /**
     * The measures chosen for a patient's overview, in order; encrypted, because a test's name may reveal an illness.
     */
    chosenMeasures: { profileId: string; keys: Buffer }
  }
}

import type { ColumnType } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** When an account last viewed a record, and when its previous visit ended: entries that arrived later are new. */
    recordVisit: {
      accountId: string
      profileId: string
      lastSeenAt: Instant
      /** The end of the previous visit. Null until the first visit has ended. */
      newSince: Instant | null
    }
    openedRecord: { accountId: string; profileId: string; resourceId: number }
    /** Encrypted, because a test's name may reveal an illness. */
    chosenMeasures: { profileId: string; keys: Buffer }
  }
}

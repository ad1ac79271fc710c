import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** Rows are added and never changed. */
    researchConsent: {
      id: string
      /** Determines the order, because two changes may have the same timestamp. */
      number: Generated<number>
      profileId: string
      shareRecord: boolean
      /** The chosen record types as JSON, encrypted. */
      items: Buffer
      changedAt: Generated<Date>
      hadPrivacySignal: boolean
      /** The sources connected when the patient consented. Sources connected later are not covered. */
      sourceIds: string[]
    }
    /** Rows are added and never changed. */
    researchUse: {
      id: string
      number: Generated<number>
      profileId: string
      study: string
      usedBy: string
      tables: string[]
      records: number
      creditCents: number
      usedAt: Generated<Date>
    }
  }
}

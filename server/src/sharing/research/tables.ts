import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** A patient's consent or withdrawal. Rows are added and never changed. */
    researchConsent: {
      id: string
      /** Their order: two changes may have the same timestamp. */
      number: Generated<number>
      profileId: string
      shareRecord: boolean
      /** The chosen record types as JSON, encrypted. */
      items: Buffer
      changedAt: Generated<Date>
      hadPrivacySignal: boolean
      /** The sources connected at that time; later ones are not covered. */
      sourceIds: string[]
    }
    /** One use of a patient's records by a study. Rows are added and never changed. */
    researchUse: {
      id: string
      number: Generated<number>
      profileId: string
      study: string
      usedBy: string
      /** Record types by `eName`, and `eName + 'Notes'`. */
      tables: string[]
      records: number
      creditCents: number
      usedAt: Generated<Date>
    }
  }
}

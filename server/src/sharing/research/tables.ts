import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a person agreed to, or took back. Rows are added and never changed. */
    researchConsent: {
      id: string
      /** Their order: two changes may fall into one instant. */
      number: Generated<number>
      profileId: string
      shareRecord: boolean
      /** The chosen record types as JSON, encrypted. */
      items: Buffer
      changedAt: Generated<Date>
      hadPrivacySignal: boolean
      /** The sources that the person had then; what is connected later was not agreed to. */
      sourceIds: string[]
    }
    /** One use of a person's records by a study. Rows are added and never changed. */
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

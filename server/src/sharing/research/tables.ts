import type { Generated } from 'kysely'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a person agreed to, or took back. Rows are added and never changed. */
    research_consent: {
      id: string
      /** Their order: two changes may fall into one instant. */
      number: Generated<number>
      profile_id: string
      share_record: boolean
      /** The chosen record types as JSON, encrypted. */
      items: Buffer
      changed_at: Generated<Date>
      had_privacy_signal: boolean
      /** The sources that the person had then; what is connected later was not agreed to. */
      source_ids: string[]
    }
    /** One use of a person's records by a study. Rows are added and never changed. */
    research_use: {
      id: string
      number: Generated<number>
      profile_id: string
      study: string
      used_by: string
      /** Record types by `eName`, and `eName + 'Notes'`. */
      tables: string[]
      records: number
      credit_cents: number
      used_at: Generated<Date>
    }
  }
}

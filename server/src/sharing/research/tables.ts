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
      /** The chosen record types as JSON, sealed. */
      items: Buffer
      changed_at: Generated<Date>
      had_privacy_signal: boolean
    }
  }
}

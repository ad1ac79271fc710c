import type { ColumnType, Generated } from 'kysely'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One resource: as it arrived, and the finished row made of it, written together. */
    resource: {
      id: number
      import_id: string
      profile_id: string
      type: string
      fhir_id: string
      version_id: string | null
      /** FHIR instant as sent. */
      last_updated: string | null
      /** Keyed digest of the bytes as received: tells changed from unchanged. */
      digest: Buffer
      /** The bytes as received, encrypted: readers change, this does not. */
      body: Buffer
      /** The list the row stands in; null for kinds without one. */
      section: string | null
      sort_key: string | null
      /** The place of its standing in lists that begin with what is current; 0 in every other list. */
      rank: Generated<number>
      /** The finished row as JSON, encrypted; null where there is no list or it could not be read. */
      row: Buffer | null
      is_unreadable: boolean
      is_entered_in_error: boolean
      /** Shown inside another record and not on its own. */
      is_in_report: Generated<boolean>
      /** The row of another source that says the same; this one opens from there. */
      duplicate_of: number | null
      /** References that the row would show and that had not come when it was read. */
      unresolved_references: string[] | null
      /** FHIR ids of the visits of its source that it says it belongs to. */
      encounter_ids: string[] | null
      received_at: Generated<Date>
      /** When the source, read in full again, did not list it any more. */
      missing_since: Instant | null
    }
    /** Results that stand inside a report. */
    result_reference: { import_id: string; parent_id: number; type: string; fhir_id: string }
    /** Other names of a file's records: `key` is the 'Type/id' that a reference leads to. */
    resource_alias: { import_id: string; reference: string; key: string }
    /** A person's own note on a kind of record. */
    record_note: {
      profile_id: string
      record_type_id: string
      note: Buffer
      saved_at: Instant
    }
    /** What a record said before its source sent it otherwise; encrypted where the record's own body is. */
    resource_earlier: {
      id: Generated<number>
      resource_id: number
      body: Buffer
      received_at: Instant
      replaced_at: Generated<Date>
    }
    /** When somebody took a copy of a record along. */
    record_copy: {
      id: Generated<number>
      profile_id: string
      account_id: string
      kind: 'archive' | 'print'
      taken_at: Generated<Date>
    }
    /** What came and could not be kept as a record: kept as it came, with the reason. */
    refused_entry: {
      id: Generated<number>
      import_id: string
      query_id: number
      run: number
      why: string
      digest: Buffer
      body: Buffer
      received_at: Generated<Date>
    }
    /** Documents that records point to. */
    attachment: {
      import_id: string
      profile_id: string
      /** Keyed digest of the address, without a signature that ends. */
      address_digest: Buffer
      resource_id: number
      /** 'elsewhere': on a host from which the operator lets nothing be fetched. */
      state: 'waiting' | 'kept' | 'missing' | 'too-large' | 'elsewhere'
      /** The address as the record wrote it, encrypted. */
      address: Buffer
      content_type: string | null
      size: number | null
      body: Buffer | null
      received_at: Instant | null
    }
  }
}

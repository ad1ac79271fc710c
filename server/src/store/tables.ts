import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from './stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One resource: as it arrived, and the finished row built from it, written together. */
    resource: {
      id: number
      sourceId: string
      profileId: string
      type: string
      fhirId: EncryptedId
      versionId: EncryptedId | null
      /** FHIR instant as sent. */
      lastUpdated: string | null
      /** Keyed digest of the bytes as received, to detect changes. */
      digest: Buffer
      /** The bytes as received, encrypted: readers change, this does not. */
      body: Buffer
      /** The section of the row; null for resource types without one. */
      section: string | null
      sortKey: string | null
      /**
       * The rank of its meaning in lists that begin with current entries, 0 in all other lists; negative if in no list.
       * See `rankOf`.
       */
      rank: Generated<number>
      /** The finished row as JSON, encrypted; null if there is no list or it could not be read. */
      row: Buffer | null
      isUnreadable: boolean
      isEnteredInError: boolean
      /** Whether it is shown only inside another record. */
      isInReport: Generated<boolean>
      /** The row of another source with the same entry, from which this one opens. */
      duplicateOf: number | null
      /** References that the row would show and that were missing when it was read. */
      unresolvedReferences: StoredKey[] | null
      /** FHIR ids of the visits of its source that it references. */
      encounterIds: EncryptedId[] | null
      receivedAt: Generated<Date>
      /** When the source, read in full again, no longer listed it. */
      missingSince: Instant | null
      /** The document of its source, by a keyed digest; null if it is not from a document. */
      documentKey: Generated<string | null>
      /** When that document was made, as sent. */
      documentDate: Generated<string | null>
      /** The date of its document if its source has a newer one; null if it is from the newest. */
      asOf: Generated<string | null>
      /** When it last became, or stopped being, 'as of' an older document or an earlier version. */
      settledAt: Instant | null
    }
    /** Results that are inside a report. */
    resultReference: { sourceId: string; parentId: number; type: string; fhirId: EncryptedId }
    /** Other names of a file's records: `key` is the 'Type/id' that a reference resolves to. */
    resourceAlias: { sourceId: string; reference: EncryptedId; key: EncryptedId }
    /** A patient's own note on a section. */
    recordNote: {
      profileId: string
      recordTypeId: string
      note: Buffer
      savedAt: Instant
    }
    /**
     * An earlier version of a record, before its source changed it; encrypted at the same place as the record's own
     * body.
     */
    resourceEarlier: {
      id: Generated<number>
      resourceId: number
      body: Buffer
      /** Detects whether the same version arrives again; null for versions stored before digests existed. */
      digest: Generated<Buffer | null>
      receivedAt: Instant
      replacedAt: Generated<Date>
    }
    /** When a user exported a copy of a record. */
    recordCopy: {
      id: Generated<number>
      profileId: string
      accountId: string
      kind: 'archive' | 'print'
      takenAt: Generated<Date>
    }
    /** An entry that could not be stored as a record: stored as it arrived, with the reason. */
    refusedEntry: {
      id: Generated<number>
      sourceId: string
      queryId: number
      run: number
      why: string
      digest: Buffer
      body: Buffer
      receivedAt: Generated<Date>
    }
    /** The text of a record's documents. A row without any: it was read and has no document with text. */
    documentText: {
      resourceId: number
      profileId: string
      /** Each document's pages as JSON, encrypted; null if no text was read. */
      texts: Buffer | null
      readDocuments: number
      /** The number of documents that are images without text. */
      pictures: number
      /** The number of stored documents whose text could not be read. */
      unread: number
      /** The number of documents that are not stored. */
      absent: number
      /** The version of the reading code. */
      readBy: number
      readAt: Instant
    }
    /** Documents that records reference. */
    attachment: {
      sourceId: string
      profileId: string
      /** Keyed digest of the URL, without an expiring signature. */
      addressDigest: Buffer
      resourceId: number
      /** 'elsewhere': on a host from which the operator allows no downloads. */
      state: 'waiting' | 'kept' | 'missing' | 'too-large' | 'elsewhere'
      /** The URL as the record wrote it, encrypted. */
      address: Buffer
      contentType: string | null
      size: number | null
      body: Buffer | null
      receivedAt: Instant | null
    }
  }
}

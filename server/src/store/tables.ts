import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from './stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** The resource as it arrived and the finished row built from it are written together. */
    resource: {
      id: number
      sourceId: string
      profileId: string
      type: string
      fhirId: EncryptedId
      versionId: EncryptedId | null
      lastUpdated: string | null
      /** Digest of the bytes as received, to detect changes. */
      digest: Buffer
      /** The resource as received, encrypted. Does not change if our readers change. */
      body: Buffer
      /** Null for resource types without a section. */
      section: string | null
      sortKey: string | null
      /**
       * Sort rank of the row's meaning in lists that begin with current entries, and 0 in all other lists. Negative
       * if the row appears in no list. See `rankOf`.
       */
      rank: Generated<number>
      /** JSON, encrypted. Null if the type has no list or the resource could not be read. */
      row: Buffer | null
      isUnreadable: boolean
      isEnteredInError: boolean
      isInReport: Generated<boolean>
      duplicateOf: number | null
      /** References to targets that the row would show, but that were missing when the row was read. */
      unresolvedReferences: StoredKey[] | null
      encounterIds: EncryptedId[] | null
      receivedAt: Generated<Date>
      /** The time of the first full read of the source that no longer listed the record. */
      missingSince: Instant | null
      /** Keyed digest of the document; null if the row is not from a document. */
      documentKey: Generated<string | null>
      documentDate: Generated<string | null>
      /** The date of the document that the row is from, if the source has a newer document. Otherwise null. */
      asOf: Generated<string | null>
      /** When the row last changed between current, 'as of' an older document, and an earlier version. */
      settledAt: Instant | null
    }
    resultReference: { sourceId: string; parentId: number; type: string; fhirId: EncryptedId }
    resourceAlias: { sourceId: string; reference: EncryptedId; key: EncryptedId }
    recordNote: {
      profileId: string
      recordTypeId: string
      note: Buffer
      savedAt: Instant
    }
    /**
     * Earlier versions of records. Each is encrypted with the same associated data as the current body of the record.
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
    recordCopy: {
      id: Generated<number>
      profileId: string
      accountId: string
      kind: 'archive' | 'print'
      takenAt: Generated<Date>
    }
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
    /** A row without text means that the record was read and has no document with text. */
    documentText: {
      resourceId: number
      profileId: string
      /** Each document's pages as JSON, encrypted; null if no text was read. */
      texts: Buffer | null
      readDocuments: number
      pictures: number
      unread: number
      absent: number
      readVersion: number
      readAt: Instant
    }
    attachment: {
      sourceId: string
      profileId: string
      addressDigest: Buffer
      resourceId: number
      /** 'elsewhere': the document is on a host from which the operator allows no downloads. */
      state: 'waiting' | 'kept' | 'missing' | 'too-large' | 'elsewhere'
      /** The URL as the record states it, encrypted. */
      address: Buffer
      contentType: string | null
      size: number | null
      body: Buffer | null
      receivedAt: Instant | null
    }
  }
}

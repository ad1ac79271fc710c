import type { ColumnType, Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from './stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** One resource: as it arrived, and the finished row made of it, written together. */
    resource: {
      id: number
      sourceId: string
      profileId: string
      type: string
      fhirId: EncryptedId
      versionId: EncryptedId | null
      /** FHIR instant as sent. */
      lastUpdated: string | null
      /** Keyed digest of the bytes as received: tells changed from unchanged. */
      digest: Buffer
      /** The bytes as received, encrypted: readers change, this does not. */
      body: Buffer
      /** The list the row is in; null for kinds without one. */
      section: string | null
      sortKey: string | null
      /** The place of its standing in lists that begin with what is current, 0 in every other list; below 0 in no list. See `rankOf`. */
      rank: Generated<number>
      /** The finished row as JSON, encrypted; null where there is no list or it could not be read. */
      row: Buffer | null
      isUnreadable: boolean
      isEnteredInError: boolean
      /** Shown inside another record and not on its own. */
      isInReport: Generated<boolean>
      /** The row of another source that says the same; this one opens from there. */
      duplicateOf: number | null
      /** References that the row would show and that had not come when it was read. */
      unresolvedReferences: StoredKey[] | null
      /** FHIR ids of the visits of its source that it says it belongs to. */
      encounterIds: EncryptedId[] | null
      receivedAt: Generated<Date>
      /** When the source, read in full again, did not list it any more. */
      missingSince: Instant | null
      /** Which document of its source it is from, by a keyed digest; null for what is from no document. */
      documentKey: Generated<string | null>
      /** When that document was made, as sent. */
      documentDate: Generated<string | null>
      /** The same where its source has a newer document; null where it is from the newest one. */
      asOf: Generated<string | null>
      /** When it last became, or stopped being, 'as of' an older document or an earlier version. */
      settledAt: Instant | null
    }
    /** Results that are inside a report. */
    resultReference: { sourceId: string; parentId: number; type: string; fhirId: EncryptedId }
    /** Other names of a file's records: `key` is the 'Type/id' that a reference leads to. */
    resourceAlias: { sourceId: string; reference: EncryptedId; key: EncryptedId }
    /** A person's own note on a kind of record. */
    recordNote: {
      profileId: string
      recordTypeId: string
      note: Buffer
      savedAt: Instant
    }
    /** What a record said before its source sent it otherwise; encrypted where the record's own body is. */
    resourceEarlier: {
      id: Generated<number>
      resourceId: number
      body: Buffer
      /** Tells whether the same version arrives again; null of what was kept before versions had one. */
      digest: Generated<Buffer | null>
      receivedAt: Instant
      replacedAt: Generated<Date>
    }
    /** When somebody took a copy of a record along. */
    recordCopy: {
      id: Generated<number>
      profileId: string
      accountId: string
      kind: 'archive' | 'print'
      takenAt: Generated<Date>
    }
    /** What came and could not be kept as a record: kept as it came, with the reason. */
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
    /** The words of a record's documents. A row without any: it was looked at, and holds no document with words. */
    documentText: {
      resourceId: number
      profileId: string
      /** Each document's pages as JSON, encrypted; null where no words were read. */
      texts: Buffer | null
      readDocuments: number
      /** Documents that are pictures without words. */
      pictures: number
      /** Documents that are held and whose words could not be read. */
      unread: number
      /** Documents that are not held. */
      absent: number
      /** The version of the reading. */
      readBy: number
      readAt: Instant
    }
    /** Documents that records point to. */
    attachment: {
      sourceId: string
      profileId: string
      /** Keyed digest of the address, without a signature that ends. */
      addressDigest: Buffer
      resourceId: number
      /** 'elsewhere': on a host from which the operator lets nothing be fetched. */
      state: 'waiting' | 'kept' | 'missing' | 'too-large' | 'elsewhere'
      /** The address as the record wrote it, encrypted. */
      address: Buffer
      contentType: string | null
      size: number | null
      body: Buffer | null
      receivedAt: Instant | null
    }
  }
}

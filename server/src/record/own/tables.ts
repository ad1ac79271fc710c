import type { ColumnType, Generated } from 'kysely'
import type { OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from '#store/stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** An entry that a person wrote themselves: its resource, and the Provenance that says who wrote it. */
    ownEntry: {
      /** The id of the resource in FHIR, too. */
      id: string
      sourceId: string
      profileId: string
      /** 'correction': what they say is different about an entry of a source. */
      kind: OwnKind | 'correction'
      /** Of a correction: what the entry is known by, wherever its row is; encrypted. */
      about: EncryptedId | null
      /** Numbers of `resource`, or of `removed_resource` while the entry is deleted and can be brought back. */
      resourceId: number
      provenanceId: number
      addedAt: Generated<Date>
      removedAt: Instant | null
    }
    /** A resource of a deleted own entry, as `resource` had it, until it cannot be brought back any more. */
    removedResource: {
      id: number
      ownEntryId: string
      sourceId: string
      profileId: string
      type: string
      fhirId: EncryptedId
      versionId: EncryptedId | null
      lastUpdated: string | null
      digest: Buffer
      body: Buffer
      section: string | null
      sortKey: string | null
      rank: number
      row: Buffer | null
      isUnreadable: boolean
      isEnteredInError: boolean
      unresolvedReferences: StoredKey[] | null
      encounterIds: EncryptedId[] | null
      receivedAt: Instant
    }
    /** What it said before it was changed. */
    removedEarlier: { id: number; resourceId: number; body: Buffer; receivedAt: Instant; replacedAt: Instant }
  }
}

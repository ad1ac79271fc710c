import type { ColumnType, Generated } from 'kysely'
import type { OwnKind } from '@kinchart/contract/calls/own-entries.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { StoredKey } from '#store/stored-ids.ts'

type Instant = ColumnType<Date, Date | string, Date | string>

declare module '#platform/database/tables.ts' {
  interface Tables {
    ownEntry: {
      id: string
      sourceId: string
      profileId: string
      /** 'correction': the patient's note on an entry of a source. */
      kind: OwnKind | 'correction'
      /** For a correction: the key of the entry, which stays the same when its row changes. Encrypted. */
      about: EncryptedId | null
      /** The id in `resource`, or in `removed_resource` while the entry is deleted and can be restored. */
      resourceId: number
      provenanceId: number
      addedAt: Generated<Date>
      removedAt: Instant | null
    }
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
    removedEarlier: { id: number; resourceId: number; body: Buffer; receivedAt: Instant; replacedAt: Instant }
  }
}

import type { Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * A user's decision about two entries of one list, one row for each pair: by their ids at the source, so that it
     * survives re-imports.
     */
    saidDuplicate: {
      id: Generated<number>
      profileId: string
      sourceId: string
      type: string
      fhirId: EncryptedId
      otherSourceId: string
      otherType: string
      otherFhirId: EncryptedId
      /** Whether the entries are the same. */
      isSame: boolean
      saidAt: Generated<Date>
    }
  }
}

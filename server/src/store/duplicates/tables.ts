import type { Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /**
     * One row for each pair of entries, by their ids at the source. Because of these ids, the row survives re-imports.
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
      isSame: boolean
      saidAt: Generated<Date>
    }
  }
}

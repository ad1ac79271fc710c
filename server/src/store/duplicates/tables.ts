import type { Generated } from 'kysely'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

declare module '#platform/database/tables.ts' {
  interface Tables {
    /** What a person says of two entries of one list, a row a pair: by what sources call them, whatever becomes of their rows. */
    saidDuplicate: {
      id: Generated<number>
      profileId: string
      sourceId: string
      type: string
      fhirId: EncryptedId
      otherSourceId: string
      otherType: string
      otherFhirId: EncryptedId
      /** Whether they are the same. */
      isSame: boolean
      saidAt: Generated<Date>
    }
  }
}

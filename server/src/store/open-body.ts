import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { StoredId } from './stored-ids.ts'

/**
 * Uses the unencrypted id. The associated data of a body differs from that of a row, so that a body can't be used as
 * a row.
 */
export const bodyAad = (sourceId: string, type: string, fhirId: string): string => `body/${sourceId}/${type}/${fhirId}`
export const rowAad = (sourceId: string, type: string, fhirId: string): string => `row/${sourceId}/${type}/${fhirId}`

export type EncryptedResource = StoredId & { readonly type: string }

export const openBody = (cipher: PersonCipher, resource: EncryptedResource & { readonly body: Buffer }): string =>
  cipher
    .decrypt(resource.body, bodyAad(resource.sourceId, resource.type, cipher.readIdUnproved(resource.fhirId)))
    .toString()

export const openRowText = (cipher: PersonCipher, resource: EncryptedResource & { readonly row: Buffer }): string =>
  cipher
    .decrypt(resource.row, rowAad(resource.sourceId, resource.type, cipher.readIdUnproved(resource.fhirId)))
    .toString()

import type { PersonCipher } from '#platform/secrets/cipher.ts'
import type { StoredId } from './stored-ids.ts'

/**
 * Returns the associated data of a resource's encrypted body, by its id in clear. If body and row had the same, one
 * could pass for the other.
 */
export const bodyAad = (sourceId: string, type: string, fhirId: string): string => `body/${sourceId}/${type}/${fhirId}`
export const rowAad = (sourceId: string, type: string, fhirId: string): string => `row/${sourceId}/${type}/${fhirId}`

export type EncryptedResource = StoredId & { readonly type: string }

/** Decrypts the text of a resource as it arrived. */
export const openBody = (cipher: PersonCipher, resource: EncryptedResource & { readonly body: Buffer }): string =>
  cipher
    .decrypt(resource.body, bodyAad(resource.sourceId, resource.type, cipher.readIdUnproved(resource.fhirId)))
    .toString()

/** Decrypts the text of a resource's finished row. */
export const openRowText = (cipher: PersonCipher, resource: EncryptedResource & { readonly row: Buffer }): string =>
  cipher
    .decrypt(resource.row, rowAad(resource.sourceId, resource.type, cipher.readIdUnproved(resource.fhirId)))
    .toString()

import type { PersonCipher } from '#platform/secrets/cipher.ts'

/** Where a resource's encrypted bytes are. The same for body and row would let one pass for the other. */
export const bodyAad = (sourceId: string, type: string, fhirId: string): string => `body/${sourceId}/${type}/${fhirId}`
export const rowAad = (sourceId: string, type: string, fhirId: string): string => `row/${sourceId}/${type}/${fhirId}`

export type EncryptedResource = { readonly sourceId: string; readonly type: string; readonly fhirId: string }

/** The text of a resource as it arrived. */
export const openBody = (cipher: PersonCipher, resource: EncryptedResource & { readonly body: Buffer }): string =>
  cipher.decrypt(resource.body, bodyAad(resource.sourceId, resource.type, resource.fhirId)).toString()

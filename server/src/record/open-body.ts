import type { Cipher } from '#platform/secrets/cipher.ts'

/** Where a resource's encrypted bytes stand. The same for body and row would let one pass for the other. */
export const bodyAad = (importId: string, type: string, fhirId: string): string => `body/${importId}/${type}/${fhirId}`
export const rowAad = (importId: string, type: string, fhirId: string): string => `row/${importId}/${type}/${fhirId}`

export type EncryptedResource = { readonly import_id: string; readonly type: string; readonly fhir_id: string }

/** The text of a resource as it arrived. */
export const openBody = (cipher: Cipher, resource: EncryptedResource & { readonly body: Buffer }): string =>
  cipher.decrypt(resource.body, bodyAad(resource.import_id, resource.type, resource.fhir_id)).toString()

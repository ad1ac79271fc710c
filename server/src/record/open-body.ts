import type { Vault } from '#platform/secrets/vault.ts'

/** Where a resource's sealed bytes stand. The same for body and row would let one pass for the other. */
export const bodyPlace = (importId: string, type: string, fhirId: string): string =>
  `body/${importId}/${type}/${fhirId}`
export const rowPlace = (importId: string, type: string, fhirId: string): string => `row/${importId}/${type}/${fhirId}`

export type SealedResource = { readonly import_id: string; readonly type: string; readonly fhir_id: string }

/** The text of a resource as it arrived. */
export const openBody = (vault: Vault, resource: SealedResource & { readonly body: Buffer }): string =>
  vault.open(resource.body, bodyPlace(resource.import_id, resource.type, resource.fhir_id)).toString()

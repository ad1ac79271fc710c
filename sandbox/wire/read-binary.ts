import { isJsonObject } from '#records/fhir-resource.ts'

/** Returns the content of a Binary. Source: FHIR R4 `Binary.contentType`, `data`. */
export function readBinary(text: string): { readonly mediaType: string; readonly bytes: Buffer } {
  const binary: unknown = JSON.parse(text)
  const { contentType, data } = isJsonObject(binary) ? binary : {}
  return {
    mediaType: typeof contentType === 'string' ? contentType : 'application/octet-stream',
    bytes: Buffer.from(typeof data === 'string' ? data : '', 'base64'),
  }
}

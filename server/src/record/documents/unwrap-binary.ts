import { openBase64 } from './open-base64.ts'

/** Bytes and the media type they were declared with. */
export type Came = { readonly bytes: Buffer; readonly contentType: string | null }

const EDGE_BYTES = 2048

/**
 * A document's own bytes where a source answered with the FHIR resource around them (`Binary` as JSON or XML) and not
 * with the bytes. Absence: what came, where it is no Binary; null where its base64 is broken.
 */
export function unwrapBinary(came: Came): Came | null {
  const { bytes } = came
  const start = bytes
    .subarray(0, 64)
    .toString('latin1')
    .replace(/^\xEF\xBB\xBF/, '')
    .trimStart()
  if (start.startsWith('{') && edgesHold(bytes, '"Binary"')) return unwrapJson(came)
  if (
    start.startsWith('<') &&
    /<Binary\s[^>]{0,300}http:\/\/hl7\.org\/fhir/.test(bytes.subarray(0, EDGE_BYTES).toString('latin1'))
  )
    return unwrapXml(came)
  return came
}

const edgesHold = (bytes: Buffer, word: string): boolean =>
  bytes.subarray(0, EDGE_BYTES).includes(word) || bytes.subarray(-EDGE_BYTES).includes(word)

function unwrapJson(came: Came): Came | null {
  try {
    const sent = JSON.parse(came.bytes.toString()) as { resourceType?: unknown; contentType?: unknown; data?: unknown }
    if (sent.resourceType !== 'Binary') return came
    const bytes = openBase64(typeof sent.data === 'string' ? sent.data : '')
    return bytes && { bytes, contentType: typeof sent.contentType === 'string' ? sent.contentType : null }
  } catch {
    return came
  }
}

function unwrapXml(came: Came): Came | null {
  const text = came.bytes.toString()
  const bytes = openBase64(/<data\s+value="([^"]*)"/.exec(text)?.[1] ?? '')
  return bytes && { bytes, contentType: /<contentType\s+value="([^"]{0,200})"/.exec(text)?.[1] ?? null }
}

import { openBase64 } from './open-base64.ts'

/** Bytes and their declared media type. */
export type Came = { readonly bytes: Buffer; readonly contentType: string | null }

const EDGE_BYTES = 2048

/**
 * Returns a document's own bytes if a source wrapped them in a FHIR `Binary` (JSON or XML). Anything else is unchanged;
 * null if its base64 is invalid.
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

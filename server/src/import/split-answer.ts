import { splitBundle, type BundlePage } from '#fhir/json/split-bundle.ts'
import { looksLikeFhirXml } from '#forms/xml/parse-fhir-xml.ts'
import type { OutboundAnswer } from '#platform/outbound/outbound.ts'
import { decodeText } from './decode-text.ts'
import { readInWorker } from './read-in-worker.ts'

type Answer = Pick<OutboundAnswer, 'body' | 'headers'>

/**
 * Parses a FHIR server's response. Some servers send XML whatever was requested; XML is detected by content, not by its
 * media type, and converted to the same form as JSON. Absence: see `splitBundle`.
 */
export async function splitAnswer(answer: Answer): Promise<BundlePage> {
  const json = await jsonOf(answer)
  return json === null ? { kind: 'unreadable', why: 'too-many' } : splitBundle(json)
}

/** Returns a response as FHIR JSON text; anything other than FHIR is unchanged. Null if it is too large to read. */
export async function jsonOf({ body, headers }: Answer): Promise<string | null> {
  const text = decodeText(body, headers['content-type'])
  if (!looksLikeFhirXml(text)) return text
  const read = await readInWorker('fhirXml', text)
  if ('json' in read) return read.json
  return read.why === 'too-large' ? null : text
}

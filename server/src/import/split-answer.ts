import { splitBundle, type BundlePage } from '#fhir/json/split-bundle.ts'
import { looksLikeFhirXml } from '#forms/xml/parse-fhir-xml.ts'
import type { OutboundAnswer } from '#platform/outbound/outbound.ts'
import { decodeText } from './decode-text.ts'
import { readInWorker } from './read-in-worker.ts'

type Answer = Pick<OutboundAnswer, 'body' | 'headers'>

/**
 * Some servers send XML even if JSON was requested. XML is detected by content, not by its media type, and converted to
 * the same form as JSON. For anything other than FHIR, see `splitBundle`.
 */
export async function splitAnswer(answer: Answer): Promise<BundlePage> {
  const json = await jsonOf(answer)
  return json === null ? { kind: 'unreadable', why: 'too-many' } : splitBundle(json)
}

/**
 * Converts FHIR in XML to JSON. Returns every other text unchanged. Returns null if the response is too large to
 * read.
 */
export async function jsonOf({ body, headers }: Answer): Promise<string | null> {
  const text = decodeText(body, headers['content-type'])
  if (!looksLikeFhirXml(text)) return text
  const read = await readInWorker('fhirXml', text)
  if ('json' in read) return read.json
  return read.why === 'too-large' ? null : text
}

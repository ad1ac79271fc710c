import { splitBundle } from '#fhir/json/split-bundle.ts'
import type { BundlePage } from '#fhir/json/split-bundle.ts'
import { looksLikeFhirXml } from '#forms/xml/parse-fhir-xml.ts'
import type { OutboundAnswer } from '#platform/outbound/outbound.ts'
import { decodeText } from './decode-text.ts'
import { readBeside } from './read-beside.ts'

type Answer = Pick<OutboundAnswer, 'body' | 'headers'>

/**
 * What a FHIR server answered. Some answer XML whatever they are asked for; by its content, and not by what it is called,
 * that is read into the same as JSON.
 *
 * Absence: as of `splitBundle`.
 */
export async function splitAnswer(answer: Answer): Promise<BundlePage> {
  const json = await jsonOf(answer)
  return json === null ? { kind: 'unreadable', why: 'too-many' } : splitBundle(json)
}

/** The text of an answer as FHIR JSON; what is no FHIR is as it came. Null where it is too large to be read. */
export async function jsonOf({ body, headers }: Answer): Promise<string | null> {
  const text = decodeText(body, headers['content-type'])
  if (!looksLikeFhirXml(text)) return text
  const read = await readBeside('fhirXml', text)
  if ('json' in read) return read.json
  return read.why === 'too-large' ? null : text
}

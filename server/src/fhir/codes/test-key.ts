import { codingsOf, isReason, labelOf } from './codeable-concept.ts'
import { asText, isObject, type Element } from '#fhir/json/elements.ts'

const LOINC = 'http://loinc.org'
/** True for LOINC's URL, and for LOINC's OID in HL7 v2 messages and C-CDA documents. */
const isLoinc = (system: string): boolean =>
  system === LOINC || system === 'urn:oid:2.16.840.1.113883.6.1' || system === '2.16.840.1.113883.6.1'
const longest = 200

/**
 * Returns a key that is equal for all observations of the same test: 'loinc:4548-4' if a LOINC code was sent, else
 * the first coding with a system and a code, else the text. The key contains no white space. Null if there is neither
 * code nor text. Source: FHIR R4 `Observation.code`, `Observation.component.code`.
 */
export function testKeyOf(concept: Element): string | null {
  const codings = isObject(concept) ? codingsOf(concept) : []
  const coded = codings.flatMap((coding) => {
    const system = asText(coding.system)
    const code = asText(coding.code)
    return system === null || code === null || isReason(coding) ? [] : [{ system, code }]
  })
  const chosen = coded.find(({ system }) => isLoinc(system)) ?? coded[0]
  const words = labelOf(concept)
  const key = chosen
    ? `${isLoinc(chosen.system) ? 'loinc' : chosen.system}:${chosen.code}`
    : words === null
      ? null
      : `words:${words.toLowerCase()}`
  return key?.trim().replaceAll(/\s+/g, '_').slice(0, longest) ?? null
}

import { isDenialCode } from '@kinchart/contract/rules/denial-codes.ts'
import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { concept, LONGEST_NAME } from './concepts.ts'
import type { Context } from './context.ts'
import { saidIn } from './narrative.ts'
import { first, isNegated } from './xml-elements.ts'
import type { Xml } from './xml-elements.ts'

const IPS = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

/** What is not there at all. Source: HL7's International Patient Summary, 'Absent and Unknown Data'. */
const absent = {
  medications: ['no-known-medications', 'No known medications'],
  immunizations: ['no-known-immunizations', 'No known immunizations'],
  procedures: ['no-known-procedures', 'No known procedures'],
  devices: ['no-known-devices', 'No known devices'],
} as const

/** Words that say that there is none of a kind; 'not for resuscitation' is no such thing. */
const noneOf =
  /^(?:no (?:known|past|previous|prior|current|active|relevant|significant|history|implanted|planned|scheduled)\b|none(?: known)?\.?$|denies\b)/i
const denial = /\b(?:no|none|never|denies|denied|without)\b/i

/** Whether a concept itself says that there is none ('No known allergies', 'No history of procedure'). */
export function isDenial(named: JsonObject | undefined): boolean {
  return codesOf(named).some(isDenialCode) || noneOf.test(labelOf(named) ?? '')
}

/**
 * The code of a record that says of a whole kind that there is none, in the words of the entry where it has any that
 * say so. A record with this code states it; its status must not deny it once more.
 */
export function noneKnown(kind: keyof typeof absent, statement: Xml, { texts }: Context): JsonObject {
  const [code, display] = absent[kind]
  const texted = [first(first(statement, 'code'), 'originalText'), first(statement, 'text')].map((one) =>
    saidIn(one, texts),
  )
  const own = texted.find((words) => words !== null && words.length <= LONGEST_NAME && denial.test(words))
  return { ...concept(IPS, code, display), text: own ?? display }
}

/** Whether a statement is denied, itself or by the concern around it. */
export function isDenied(statement: Xml, act: Xml | null): boolean {
  return isNegated(statement) || (act !== null && isNegated(act))
}

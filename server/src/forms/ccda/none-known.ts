import { isDenialCode } from '@kinchart/contract/rules/denial-codes.ts'
import { codesOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { concept, MAX_CODE_NAME_LENGTH } from './concepts.ts'
import type { Context } from './context.ts'
import { resolveText } from './narrative.ts'
import { first, isNegated, type Xml } from './xml-elements.ts'

const IPS = 'http://hl7.org/fhir/uv/ips/CodeSystem/absent-unknown-uv-ips'

/** Source: HL7's International Patient Summary, 'Absent and Unknown Data'. */
const absent = {
  medications: ['no-known-medications', 'No known medications'],
  immunizations: ['no-known-immunizations', 'No known immunizations'],
  procedures: ['no-known-procedures', 'No known procedures'],
  devices: ['no-known-devices', 'No known devices'],
} as const

/**
 * Matches texts that state that there is nothing of a type, such as 'No known allergies'. Does not match texts such
 * as 'Not for resuscitation'.
 */
const noneOf =
  /^(?:no (?:known|past|previous|prior|current|active|relevant|significant|history|implanted|planned|scheduled)\b|none(?: known)?\.?$|denies\b)/i
const denial = /\b(?:no|none|never|denies|denied|without)\b/i

export function isDenial(named: JsonObject | undefined): boolean {
  return codesOf(named).some(isDenialCode) || noneOf.test(labelOf(named) ?? '')
}

/**
 * Returns the code for 'none known', with the entry's text if the text itself states that there is none. The code
 * already states this, so the status must not negate the code again.
 */
export function noneKnown(kind: keyof typeof absent, statement: Xml, { texts }: Context): JsonObject {
  const [code, display] = absent[kind]
  const texted = [first(first(statement, 'code'), 'originalText'), first(statement, 'text')].map((one) =>
    resolveText(one, texts),
  )
  const own = texted.find((words) => words !== null && words.length <= MAX_CODE_NAME_LENGTH && denial.test(words))
  return { ...concept(IPS, code, display), text: own ?? display }
}

/** Returns true if the statement or its enclosing concern act is negated. */
export function isDenied(statement: Xml, act: Xml | null): boolean {
  return isNegated(statement) || (act !== null && isNegated(act))
}

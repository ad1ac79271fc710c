import type { DecisionReason } from '@kinchart/contract/sections/priorauthorizations.ts'
import type { PriorAuthorizationState } from '@kinchart/contract/rules/prior-authorizations.ts'
import { codesOf, hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate } from '#fhir/values/partial-date.ts'
import { reasonWords } from '#readers/claims/denied.ts'

/** A plan's decision on a request or one of its lines. */
export type ReviewAction = {
  readonly state: PriorAuthorizationState | null
  /** The plan's text, or else its code. */
  readonly decision: string | null
  readonly number: string | null
  readonly decided: string | null
  readonly reasons: readonly DecisionReason[]
}

/**
 * Returns extensions by name, from any guide: the same ones exist in PDex, PAS and HRex. Source: Da Vinci PDex 2.2.0.
 */
export const extensionsNamed = (element: JsonObject, name: string): readonly JsonObject[] =>
  asObjects(element['extension']).filter(({ url }) => asText(url)?.split('/').at(-1) === name) as readonly JsonObject[]

/**
 * Reads the decision in the adjudications of a request or line. Source: Da Vinci PDex 2.2.0
 * `adjudication.extension:reviewAction` (`number`, `reasonCode`, X12 306 in reviewActionCode) and
 * `base-ext-when-adjudicated`; slice denialreason; FHIR R4 has only the slice. Absence: null, and no reasons.
 */
export function readReviewAction(adjudications: Element): ReviewAction {
  const all = asObjects(adjudications) as readonly JsonObject[]
  const actions = all.flatMap((one) => extensionsNamed(one, 'extension-reviewAction'))
  const codes = actions
    .flatMap((action) => extensionsNamed(action, 'extension-reviewActionCode'))
    .map((one) => one['valueCodeableConcept'] ?? one['valueCoding'])
  const reasons = [
    ...all.filter(({ category }) => hasCode(category, 'denialreason', 'rejectreason')).map(({ reason }) => reason),
    ...actions.flatMap((action) =>
      extensionsNamed(action, 'reasonCode').map((one) => one['valueCodeableConcept'] ?? one['valueCoding']),
    ),
  ]
  const decided = all.flatMap((one) =>
    extensionsNamed(one, 'base-ext-when-adjudicated').flatMap(
      ({ valueDateTime, valueDate }) => asDate(valueDateTime) ?? asDate(valueDate) ?? [],
    ),
  )
  const found = codes.map(stateOfCode)
  const isDenied = all.some(
    ({ category, reason }) => hasCode(category, 'denialreason', 'rejectreason') && reasonWords(reason) !== null,
  )
  return {
    state: found.find((state) => state !== null) ?? (isDenied ? 'denied' : codes.length > 0 ? 'other' : null),
    decision: firstOf(codes.map(labelOf)),
    number: firstOf(
      actions.flatMap((action) => extensionsNamed(action, 'number').map((one) => asText(one['valueString']))),
    ),
    decided: decided.toSorted().at(-1) ?? null,
    reasons: distinct(reasons.flatMap(readReason)),
  }
}

/** Maps X12 306 codes by meaning; their text is licensed, so the plan's own text is also shown. */
function stateOfCode(concept: Element): PriorAuthorizationState | null {
  for (const code of codesOf(concept)) {
    const state = Object.hasOwn(states, code.toUpperCase()) ? states[code.toUpperCase()] : undefined
    if (state !== undefined) return state
  }
  return null
}

const states: Readonly<Record<string, PriorAuthorizationState>> = {
  A1: 'approved',
  A2: 'partly',
  A3: 'denied',
  A4: 'pending',
  A6: 'modified',
  C: 'cancelled',
  CT: 'contact-plan',
}

function readReason(concept: Element): DecisionReason[] {
  const text = reasonWords(concept)
  return text === null ? [] : [{ text, code: codesOf(concept)[0] ?? null }]
}

const firstOf = (texts: readonly (string | null)[]): string | null => texts.find((text) => text !== null) ?? null

export const distinct = (reasons: readonly DecisionReason[]): DecisionReason[] => {
  const seen = new Set<string>()
  return reasons.filter(({ text, code }) => {
    const key = JSON.stringify([text, code])
    return !seen.has(key) && seen.add(key)
  })
}

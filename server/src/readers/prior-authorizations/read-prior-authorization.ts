import type { PriorAuthorizationRow } from '@kinchart/contract/sections/priorauthorizations.ts'
import { priorAuthorizationTexts as texts } from '@kinchart/texts/en/prior-authorizations.ts'
import { labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, asTexts, commaList, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/entered-in-error.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate } from '#fhir/values/partial-date.ts'
import { actorName, displayOf } from '#fhir/references/actor-name.ts'
import { follow, literalKey, readReference } from '#fhir/references/reference.ts'
import type { Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { kindWords, numberOf } from '#readers/claims/claim-kind.ts'
import { facilityName, insurerName, servicesOf, supportingInfo } from '#readers/claims/claim-parts.ts'
import { phoneOf } from '#readers/claims/phone-of.ts'
import type { SentClaim } from '#readers/claims/sent-claim.ts'
import { decideState } from './decide-state.ts'
import { periodOf, readItems, readTotals } from './read-items.ts'
import { distinct, extensionsNamed, readReviewAction } from './review-action.ts'

/** Whether a claim is a prior authorization request or decision. Source: FHIR R4 `use`. */
export const isPriorAuthorization = (claim: SentClaim): boolean => asText(claim.use) === 'preauthorization'

/**
 * Reads a prior authorization. Source: FHIR R4 `ExplanationOfBenefit` and `Claim` with `use` 'preauthorization'; Da
 * Vinci PDex 2.2.0. No element except `use` is required: plans serve several versions of the guide. A `Claim` that a
 * response names is shown within it. Units: days as sent; units and amounts as stated. Absence: null. `from` and
 * `until` apply to the whole: if lines have their own periods, they are set only if all are the same.
 */
export const readPriorAuthorization: ReaderOf<'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'> = (
  resource,
  { providerName, resolve },
) => {
  const whole = readReviewAction(resource.adjudication)
  const { items, decided, more } = readItems(resource)
  const [only] = items.length === 1 ? items : []
  const { totals, approved, used } = readTotals(resource)
  const isRequest = resource.resourceType === 'Claim'
  const status = asText(resource.status)
  const outcome = asText(resource.outcome)
  const created = asDate(resource.created)
  const decidedOn = whole.decided ?? decided.toSorted().at(-1) ?? null
  const asked = isRequest ? created : asDate(supportingInfo(resource, 'clmrecvddate')?.['timingDate'])
  const row = {
    resourceType: resource.resourceType,
    providerName,
    service: servicesOf(resource) ?? commaList([...new Set(items.map(({ service }) => service))]),
    requestedBy: actorName(resource.provider, resource, resolve),
    facility: facilityName(resource, resolve),
    insurer: insurerName(resource, resolve),
    insurerPhone: insurerPhone(resource, resolve),
    number: whole.number ?? only?.number ?? asTexts(resource.preAuthRef)[0] ?? numberOf(resource),
    state: decideState({ isRequest, status, outcome, whole: whole.state, lines: items.map(({ state }) => state) }),
    decision: whole.decision ?? commaList([...new Set(items.map(({ decision }) => decision))]),
    date: decidedOn ?? created,
    decided: decidedOn,
    created: isRequest ? null : created,
    asked,
    ...validOf(resource, items),
    approved: approved ?? only?.approved ?? null,
    used: used ?? only?.used ?? null,
    reasons: distinct([...whole.reasons, ...items.flatMap(({ reasons }) => reasons)]),
    disposition: asText(resource.disposition),
    notes: asObjects(resource.processNote).flatMap(({ text }) => asText(text) ?? []),
    items: [...items],
    ...more,
    totals,
    urgency: urgencyOf(resource),
    kind: kindWords(resource),
    outcome,
    status,
    patient: displayOf(resource.patient),
  } satisfies Omit<PriorAuthorizationRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'priorauthorizations',
    row,
    label: oneLine(row.service ?? row.number ?? texts.one),
    date: row.date,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: answeredRequests(resource),
  }
}

type Period = { readonly from: string | null; readonly until: string | null }

/** Source: FHIR R4 `preAuthRefPeriod`, which has one period in PDex; PAS itemPreAuthPeriod. */
function validOf(claim: SentClaim, items: readonly Period[]): Period {
  const stated = asObjects(claim.preAuthRefPeriod).map(periodOf)
  const periods = stated.length > 0 ? stated : items
  const [first] = periods
  const isOne = periods.every(({ from, until }) => from === first?.from && until === first.until)
  return isOne && first !== undefined ? { from: first.from, until: first.until } : { from: null, until: null }
}

/** Source: PDex levelOfServiceCode (X12 1338), or else FHIR R4 `priority` if it is not normal. */
function urgencyOf(claim: SentClaim): string | null {
  const [level] = extensionsNamed(claim as JsonObject, 'extension-levelOfServiceCode')
  return labelOf(level?.['valueCodeableConcept']) ?? labelOf(claim.priority)
}

function insurerPhone(claim: SentClaim, resolve: Resolve): string | null {
  const found = follow(readReference(claim.insurer), claim, resolve)
  return found?.resourceType === 'Organization' ? phoneOf(found) : null
}

/** Returns the request that a response answers. Source: FHIR R4 `ExplanationOfBenefit.claim`. */
function answeredRequests(resource: SentClaim): string[] {
  if (resource.resourceType !== 'ExplanationOfBenefit') return []
  const key = literalKey(readReference(resource.claim))
  return key === null ? [] : [key]
}

import type {
  PriorAuthorizationRow,
  PriorAuthorizationItem,
  DecisionReason,
} from '@kinchart/contract/sections/priorauthorizations.ts'
import { priorAuthorizationTexts as texts } from '@kinchart/texts/en/claims.ts'
import { labelOf, hasCode, codesOf } from '#fhir/codes/codeable-concept.ts'
import { asObjects, asText, asTexts, commaList, oneLine, asObject, type Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { asDate, endOf } from '#fhir/values/partial-date.ts'
import { actorName, displayOf } from '#fhir/references/actor-name.ts'
import { follow, literalKey, readReference, type Resolve } from '#fhir/references/reference.ts'
import type { ReaderOf } from '#readers/reader.ts'
import { kindWords, numberOf } from '#readers/claims/claim-kind.ts'
import {
  facilityName,
  insurerName,
  servicesOf,
  supportingInfo,
  serviceCode,
  serviceName,
  phoneOf,
} from '#readers/claims/claim-parts.ts'
import type { SentClaim, SentLine } from '#readers/claims/sent-claim.ts'
import { isApproval, type PriorAuthorizationState } from '@kinchart/contract/rules/prior-authorizations.ts'
import { isUnreadMoney, readMoney } from '#fhir/values/money.ts'
import { asQuantityText, asRatioText } from '#fhir/values/quantity.ts'
import { linesOf } from '#readers/claims/read-amounts.ts'
import { reasonWords } from '#readers/claims/denied.ts'

type ReviewAction = {
  readonly state: PriorAuthorizationState | null
  /** The plan's text for its decision, or else the decision's code. */
  readonly decision: string | null
  readonly number: string | null
  readonly decided: string | null
  readonly reasons: readonly DecisionReason[]
}

/**
 * Compares only the last part of the URL, because the guides PDex, PAS and HRex define the same extensions. Source:
 * Da Vinci PDex 2.2.0.
 */
const extensionsNamed = (element: JsonObject, name: string): readonly JsonObject[] =>
  asObjects(element['extension']).filter(({ url }) => asText(url)?.split('/').at(-1) === name) as readonly JsonObject[]

/**
 * Reads the decision of a review. Source: Da Vinci PDex 2.2.0 `adjudication.extension:reviewAction` (`number`,
 * `reasonCode`, X12 306 in reviewActionCode), `base-ext-when-adjudicated` and the slice denialreason. Resources in
 * plain FHIR R4 have only the slice. Missing values are null, and missing reasons an empty list.
 */
function readReviewAction(adjudications: Element): ReviewAction {
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

/**
 * Maps X12 306 codes to states by their meaning. The official code texts are licensed, so the plan's own text is also
 * shown.
 */
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

const distinct = (reasons: readonly DecisionReason[]): DecisionReason[] => {
  const seen = new Set<string>()
  return reasons.filter(({ text, code }) => {
    const key = JSON.stringify([text, code])
    return !seen.has(key) && seen.add(key)
  })
}

/**
 * Maximum number of request lines in a row of the list. Any further lines appear only in the source data in the
 * details.
 */
const MAX_ITEMS = 30

/**
 * Reads the lines of a request. Source: FHIR R4 `item`, `addItem`; Da Vinci PAS extensions itemPreAuthPeriod,
 * itemAuthorizedDetail, authorizationNumber, administrationReferenceNumber; PDex slices allowedunits and consumedunits.
 * Units of measure are as stated; PDex states none for its allowed and consumed units.
 */
function readItems(claim: SentClaim): {
  readonly items: readonly PriorAuthorizationItem[]
  readonly decided: readonly string[]
  readonly more: Pick<PriorAuthorizationRow, 'moreItems'>
} {
  const lines = linesOf(claim)
  const read = lines.slice(0, MAX_ITEMS).map((line) => ({ line, action: readReviewAction(line.adjudication) }))
  return {
    items: read.map(({ line, action }) => ({
      service: serviceName(line) ?? labelOf(line.category),
      code: serviceCode(line),
      instead: insteadOf(line),
      state: action.state,
      decision: action.decision,
      number: action.number ?? numberIn(line),
      ...periodOf(extensionsNamed(line as JsonObject, 'extension-itemPreAuthPeriod')[0]?.['valuePeriod']),
      approved: unitsOf(line, 'allowedunits'),
      used: unitsOf(line, 'consumedunits'),
      reasons: [...action.reasons],
    })),
    decided: read.flatMap(({ action }) => action.decided ?? []),
    more: lines.length > MAX_ITEMS ? { moreItems: lines.length - MAX_ITEMS } : {},
  }
}

const periodOf = (period: Element): { from: string | null; until: string | null } => ({
  from: asDate(asObject(period)?.start),
  until: endOf(period),
})

function insteadOf(line: SentLine): string | null {
  const [detail] = extensionsNamed(line as JsonObject, 'extension-itemAuthorizedDetail')
  const [product] = detail === undefined ? [] : extensionsNamed(detail, 'productOrServiceCode')
  const named = labelOf(product?.['valueCodeableConcept'])
  return named === serviceName(line) ? null : named
}

const numberIn = (line: SentLine): string | null =>
  ['extension-authorizationNumber', 'extension-administrationReferenceNumber']
    .flatMap((name) => extensionsNamed(line as JsonObject, name).map((one) => asText(one['valueString'])))
    .find((number) => number !== null) ?? null

const unitsOf = (line: SentLine, slice: string): string | null =>
  asText(asObjects(line.adjudication).find(({ category }) => hasCode(category, slice))?.value)

type Totals = Pick<PriorAuthorizationRow, 'totals' | 'approved' | 'used'>

/**
 * Source: FHIR R4 `total`; PDex PriorAuthorizationUtilization, a quantity or a ratio next to the amount, in the
 * categories 'eligible' (approved) and 'utilized' (used).
 */
function readTotals(claim: SentClaim): Totals {
  const all = asObjects(claim.total) as readonly JsonObject[]
  const read = all.map((one) => {
    const [usage] = extensionsNamed(one, 'PriorAuthorizationUtilization')
    const money = readMoney(one['amount'])
    return {
      category: one['category'],
      label: labelOf(one['category']) ?? '',
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      quantity: asQuantityText(usage?.['valueQuantity']) ?? asRatioText(usage?.['valueRatio']),
      unread: isUnreadMoney(one['amount']) ? ({ isUnread: true } as const) : null,
    }
  })
  const quantityOf = (code: string): string | null =>
    read.find(({ category, quantity }) => quantity !== null && hasCode(category, code))?.quantity ?? null
  return {
    totals: read
      .filter(({ amount, quantity, unread }) => amount !== null || quantity !== null || unread !== null)
      .map(({ label, amount, currency, quantity, unread }) => ({ label, amount, currency, quantity, ...unread })),
    approved: quantityOf('eligible'),
    used: quantityOf('utilized'),
  }
}

type Stated = {
  readonly isRequest: boolean
  readonly status: string | null
  readonly outcome: string | null
  /** Null if the request as a whole has no decision. */
  readonly whole: PriorAuthorizationState | null
  readonly lines: readonly (PriorAuthorizationState | null)[]
}

/**
 * A canceled request stays canceled, even if it was decided earlier. Otherwise the decision on the whole request
 * counts, then the decisions on its lines. If there is no decision, the plan's progress (`outcome`) counts. A decision
 * overrides the progress: the guide's own example is 'queued' and approved. If the whole request is approved but a line
 * is not, the approval is partial.
 */
function decideState({ isRequest, status, outcome, whole, lines }: Stated): PriorAuthorizationState {
  if (status === 'cancelled') return 'cancelled'
  const stated = lines.filter((state) => state !== null)
  if (whole !== null) {
    const isWhole = whole !== 'approved' && whole !== 'modified'
    return isWhole || stated.every(isApproved) ? whole : 'partly'
  }
  const first = stated[0]
  if (first !== undefined) {
    if (stated.length === lines.length && stated.every((state) => state === first)) return first
    if (stated.length === lines.length && stated.every(isApproved)) return 'modified'
    return stated.some(isApproval) ? 'partly' : 'mixed'
  }
  if (isRequest) return 'asked'
  if (outcome === 'queued' || outcome === 'partial') return 'pending'
  return outcome === 'error' ? 'not-processed' : 'answered'
}

const isApproved = (state: PriorAuthorizationState): boolean => state === 'approved' || state === 'modified'

/** Source: FHIR R4 `use`. */
export const isPriorAuthorization = (claim: SentClaim): boolean => asText(claim.use) === 'preauthorization'

/**
 * Reads a prior authorization. No element except `use` is required, because plans serve several versions of the guide.
 * A `Claim` that a response references is shown within that response. Days are as sent; units and amounts are as
 * stated. Missing values are null. `from` and `until` apply to the whole request. If its lines have separate periods,
 * `from` and `until` are set only if these periods are equal. Source: FHIR R4 `ExplanationOfBenefit` and `Claim` with
 * `use` 'preauthorization'; Da Vinci PDex 2.2.0.
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
  const requestedOn = isRequest ? created : asDate(supportingInfo(resource, 'clmrecvddate')?.['timingDate'])
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
    asked: requestedOn,
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

/**
 * Returns the period in which the authorization is valid. Source: FHIR R4 `preAuthRefPeriod`, which has one period in
 * PDex; PAS itemPreAuthPeriod.
 */
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

/** Source: FHIR R4 `ExplanationOfBenefit.claim`. */
function answeredRequests(resource: SentClaim): string[] {
  if (resource.resourceType !== 'ExplanationOfBenefit') return []
  const key = literalKey(readReference(resource.claim))
  return key === null ? [] : [key]
}

import type { ClaimDetails, ClaimLine } from '@kinchart/contract/calls/claims.ts'
import { codesOf, hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, asTexts, commaList } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { readMeaning } from '#fhir/meaning/meaning.ts'
import { isUnreadMoney, readMoney } from '#fhir/values/money.ts'
import { asDate, asPeriodInWords } from '#fhir/values/partial-date.ts'
import { displayOf, actorName } from '#fhir/references/actor-name.ts'
import { asQuantityText } from '#fhir/values/quantity.ts'
import { follow, readReference, type Resolve } from '#fhir/references/reference.ts'
import { kindOf, kindWords, numberOf, relatedNumber } from './claim-kind.ts'
import {
  careTeamOf,
  facilityName,
  focalCoverages,
  insurerName,
  lineDates,
  servicedDates,
  serviceCode,
  serviceName,
  supportingInfo,
} from './claim-parts.ts'
import { isDenied, reasonWords } from './denied.ts'
import { linesOf, readAmounts, readLineAmounts, statedAmounts } from './read-amounts.ts'
import { readCoverage } from '#readers/coverage/read-coverage.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import type { SentClaim, SentLine } from './sent-claim.ts'
import type { LoosePart } from '#fhir/json/loose.ts'

const MAX_LINES = 500

type Details = Omit<ClaimDetails, 'id' | 'providerName'>

/**
 * A code without a text is shown as the code itself. Amounts are as in `readAmounts`, and quantities as the source
 * prints them. Missing values are null or an empty list. Source: FHIR R4 `ExplanationOfBenefit`, `Claim`; CARIN Blue
 * Button supportingInfo.
 */
export function readClaimDetails(claim: SentClaim, resolve: Resolve): Details {
  const lines = linesOf(claim)
  const payment = asObject(claim.payment)
  const rowMeaning = readMeaning(claim)
  return {
    resourceType: claim.resourceType,
    number: numberOf(claim),
    kind: kindOf(claim),
    kindText: commaList([kindWords(claim), labelOf(claim.subType)]),
    status: asText(claim.status),
    ...(rowMeaning === undefined ? {} : { meaning: rowMeaning }),
    outcome: asText(claim.outcome),
    disposition: asText(claim.disposition),
    use: asText(claim.use),
    created: asDate(claim.created),
    received: asDate(supportingInfo(claim, 'clmrecvddate')?.timingDate),
    ...servicedDates(claim),
    admission: asPeriodInWords(supportingInfo(claim, 'admissionperiod')?.timingPeriod),
    patient: displayOf(claim.patient) ?? actorName(claim.patient, claim, resolve),
    organization: actorName(claim.provider, claim, resolve),
    facility: facilityName(claim, resolve),
    insurer: insurerName(claim, resolve),
    coverage: coverageFacts(claim, resolve),
    network: networkOf(claim),
    payee: commaList([actorName(asObject(claim.payee)?.party, claim, resolve), labelOf(asObject(claim.payee)?.type)]),
    payment: payment === null ? null : paymentOf(payment),
    careTeam: careTeamOf(claim, resolve),
    diagnoses: asObjects(claim.diagnosis).flatMap((one) => diagnosisOf(one, claim, resolve)),
    procedures: asObjects(claim.procedure).flatMap((one) => procedureOf(one, claim, resolve)),
    ...readAmounts(claim),
    totals: totalsOf(claim),
    lines: lines.slice(0, MAX_LINES).map((line) => lineOf(line, claim)),
    moreLines: Math.max(0, lines.length - MAX_LINES),
    notes: [...asObjects(claim.processNote)].flatMap(({ text }) => asText(text) ?? []),
    related: asObjects(claim.related).map((one) => ({
      relationship: labelOf(one.relationship),
      number: relatedNumber(one),
    })),
  }
}

function lineOf(line: SentLine, claim: SentClaim): ClaimLine {
  const adjudications = asObjects(line.adjudication)
  return {
    sequence: asText(line.sequence) ?? commaList(asTexts(line.itemSequence)),
    service: serviceName(line),
    code: serviceCode(line),
    modifiers: commaList(asObjects(line.modifier).map(labelOf)),
    ...lineDates(line),
    quantity: asQuantityText(line.quantity),
    place: labelOf(line.locationCodeableConcept) ?? displayOf(line.locationReference),
    ...readLineAmounts(line),
    stated: statedAmounts(line.adjudication),
    isDenied: isDenied(adjudications),
    reasons: [...adjudications.flatMap(reasonOf), ...notesOf(line, claim)],
    isAdded: asObjects(claim.addItem).some((added) => added === line),
  }
}

function reasonOf({ category, reason }: LoosePart<'ExplanationOfBenefit', 'adjudication'>): string[] {
  if (!hasCode(category, 'denialreason', 'rejectreason', 'adjustmentreason')) return []
  const words = reasonWords(reason)
  if (words === null) return []
  const codes = commaList(codesOf(reason))
  return [codes === null || codes === words ? words : `${words} (${codes})`]
}

function notesOf(line: SentLine, claim: SentClaim): string[] {
  const numbers = new Set(asTexts(line.noteNumber))
  return asObjects(claim.processNote)
    .filter(({ number }) => numbers.has(asText(number) ?? ''))
    .flatMap(({ text }) => asText(text) ?? [])
}

function diagnosisOf(
  one: LoosePart<'Claim' | 'ExplanationOfBenefit', 'diagnosis'>,
  claim: SentClaim,
  resolve: Resolve,
): Details['diagnoses'] {
  const reference = readReference(one.diagnosisReference)
  const concept = one.diagnosisCodeableConcept ?? follow(reference, claim, resolve)?.code
  const text = labelOf(concept) ?? reference?.display ?? null
  const kind = commaList(asObjects(one.type).map(labelOf))
  if (text === null) return isMasked(one) ? [{ code: null, text: claimTexts.withheld, kind }] : []
  const code = commaList(codesOf(concept))
  return [{ code: code === text ? null : code, text, kind }]
}

/** If the plan withholds a diagnosis, it sends an empty element with the reason. */
const isMasked = (one: JsonObject): boolean => JSON.stringify(one).includes('data-absent-reason')

function procedureOf(
  one: LoosePart<'Claim' | 'ExplanationOfBenefit', 'procedure'>,
  claim: SentClaim,
  resolve: Resolve,
): Details['procedures'] {
  const reference = readReference(one.procedureReference)
  const concept = one.procedureCodeableConcept ?? follow(reference, claim, resolve)?.code
  const text = labelOf(concept) ?? reference?.display ?? null
  if (text === null) return []
  const code = commaList(codesOf(concept))
  return [{ code: code === text ? null : code, text, date: asDate(one.date) }]
}

function totalsOf(claim: SentClaim): Details['totals'] {
  if (Array.isArray(claim.total)) return [...statedAmounts(claim.total), ...statedAmounts(claim.adjudication)]
  const plain = readMoney(claim.total)
  if (plain === null && !isUnreadMoney(claim.total)) return statedAmounts(claim.adjudication)
  return [{ label: claimTexts.total, amount: null, currency: null, ...plain }, ...statedAmounts(claim.adjudication)]
}

function paymentOf(payment: LoosePart<'ClaimResponse' | 'ExplanationOfBenefit', 'payment'>): Details['payment'] {
  const money = readMoney(payment.amount)
  const date = asDate(payment.date)
  const kind = labelOf(payment.type)
  const adjusted = readMoney(payment.adjustment)
  const reason = labelOf(payment.adjustmentReason)
  const isAdjusted = adjusted !== null || reason !== null || isUnreadMoney(payment.adjustment)
  if (money === null && date === null && kind === null && !isAdjusted) return null
  return {
    amount: money?.amount ?? null,
    currency: money?.currency ?? null,
    ...{ date, kind },
    ...(isAdjusted && { adjustment: { amount: null, currency: null, ...adjusted, reason } }),
  }
}

/** Source: CARIN Blue Button, billingnetworkstatus. */
function networkOf(claim: SentClaim): string | null {
  const stated = [...asObjects(claim.adjudication), ...linesOf(claim).flatMap((line) => asObjects(line.adjudication))]
  const found = stated.filter(({ category }) => hasCode(category, 'billingnetworkstatus', 'renderingnetworkstatus'))
  return commaList(found.map(({ reason }) => labelOf(reason)))
}

function coverageFacts(claim: SentClaim, resolve: Resolve): Details['coverage'] {
  for (const element of focalCoverages(claim)) {
    const coverage = follow(readReference(element), claim, resolve)
    if (coverage === null) continue
    const { row } = readCoverage(coverage, { providerName: '', resolve, recordIdOf: () => null })
    const facts = [
      [claimTexts.plan, row?.['plan']],
      [claimTexts.group, row?.['group']],
      [claimTexts.memberId, row?.['memberId']],
      [claimTexts.subscriberId, row?.['subscriberId']],
      [claimTexts.relationship, row?.['relationship']],
    ] as const
    return facts.flatMap(([label, text]) => (typeof text === 'string' ? [{ label, text }] : []))
  }
  return []
}

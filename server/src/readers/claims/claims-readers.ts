import type { ReaderOf, Readers } from '#readers/reader.ts'
import { isPriorAuthorization, readPriorAuthorization } from '#readers/prior-authorizations/read-prior-authorization.ts'
import { readCoverage } from '#readers/coverage/read-coverage.ts'
import { firstStep, type ClaimAmounts, type ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { amountWords } from '@kinchart/texts/en/claims.ts'
import { asObjects, asText, commaList, oneLine } from '#fhir/json/elements.ts'
import { isEnteredInError } from '#fhir/meaning/meaning.ts'
import { asDate } from '#fhir/values/partial-date.ts'
import { displayOf, actorName } from '#fhir/references/actor-name.ts'
import { asQuantityText } from '#fhir/values/quantity.ts'
import { literalKey, readReference } from '#fhir/references/reference.ts'
import { kindOf, kindWords, numberOf, otherNames, relatedClaims } from './claim-kind.ts'
import { careTeamOf, facilityName, insurerName, servicedDates, servicesOf } from './claim-parts.ts'
import { deniedOf } from './denied.ts'
import { linesOf, readAmounts } from './read-amounts.ts'
import type { SentClaim } from './sent-claim.ts'

/**
 * `organization` is the billing provider. A `Claim` that has an explanation of benefit is shown only within that
 * explanation (`resultReferences`). Amounts are as in `readAmounts`. `quantity` is set for a claim with a single
 * line. Missing values are null. `adjudicationamount` is the charge, or else the next stated amount in the order of
 * `firstStep`, and never an invented zero. Source: FHIR R4 `ExplanationOfBenefit` and `Claim`; CARIN Blue Button.
 */
const readClaim: ReaderOf<'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'> = (
  resource,
  { providerName, resolve },
) => {
  const { amounts, ...read } = readAmounts(resource)
  const [display, amount] = firstAmount(amounts)
  const dates = servicedDates(resource)
  const number = numberOf(resource)
  const kind = kindWords(resource)
  const lines = linesOf(resource)
  const created = asDate(resource.created)
  const row = {
    resourceType: resource.resourceType,
    providerName,
    claims: commaList([kind, number], ' '),
    number,
    kind: kindOf(resource),
    lastUpdated: asDate(asObjects(resource.meta)[0]?.lastUpdated),
    status: asText(resource.status),
    patient: displayOf(resource.patient),
    organization: actorName(resource.provider, resource, resolve),
    facility: facilityName(resource, resolve),
    careTeam: commaList(careTeamOf(resource, resolve).map(({ name }) => name)),
    insurance: insurerName(resource, resolve),
    service: servicesOf(resource),
    ...dates,
    quantity: lines.length === 1 ? asQuantityText(lines[0]?.quantity) : null,
    adjudicationamount: amount,
    adjudicationDisplay: display,
    amounts,
    ...read,
    use: asText(resource.use),
    ...deniedOf(resource),
    created,
    ...relatedClaims(resource),
    ...otherNames(resource),
  } satisfies Omit<ClaimRow, 'id' | 'ehrImportRequestId'>
  return {
    section: 'claims',
    row,
    label: oneLine(row.service ?? row.claims ?? 'Claim'),
    date: dates.servicedDate ?? created,
    isEnteredInError: isEnteredInError(resource),
    resultReferences: answeredClaims(resource),
  }
}

function firstAmount(amounts: ClaimAmounts): readonly [string | null, string | null] {
  const step = firstStep(amounts)
  return step === undefined ? [null, null] : [amountWords[step], amounts[step]]
}

function answeredClaims(resource: SentClaim): string[] {
  if (resource.resourceType !== 'ExplanationOfBenefit') return []
  const key = literalKey(readReference(resource.claim))
  return key === null ? [] : [key]
}

/** Nothing is owed for a prior authorization, so it is not a claim and appears in a separate list. */
const readBeforeOrAfter: ReaderOf<'Claim' | 'ClaimResponse' | 'ExplanationOfBenefit'> = (resource, context) =>
  isPriorAuthorization(resource) ? readPriorAuthorization(resource, context) : readClaim(resource, context)

export const claimsReaders: Readers = new Map([
  ['ExplanationOfBenefit', readBeforeOrAfter],
  ['Claim', readBeforeOrAfter],
  ['Coverage', readCoverage],
])

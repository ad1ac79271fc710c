import type { PriorAuthorizationItem, PriorAuthorizationRow } from '@kinchart/contract/sections/priorauthorizations.ts'
import { hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import type { JsonObject } from '#fhir/json/json.ts'
import { isUnreadMoney, readMoney } from '#fhir/values/money.ts'
import { asDate, endOf } from '#fhir/values/partial-date.ts'
import { asQuantityText, asRatioText } from '#fhir/values/quantity.ts'
import { serviceCode, serviceName } from '#readers/claims/claim-parts.ts'
import { linesOf } from '#readers/claims/read-amounts.ts'
import type { SentClaim, SentLine } from '#readers/claims/sent-claim.ts'
import { extensionsNamed, readReviewAction } from './review-action.ts'

/** Maximum number of lines in a row; the details show the rest in the source data. */
const MAX_ITEMS = 30

/**
 * Reads the lines of a request, each with its decision. Source: FHIR R4 `item`, `addItem`; Da Vinci PAS extensions
 * itemPreAuthPeriod, itemAuthorizedDetail, authorizationNumber, administrationReferenceNumber; PDex slices allowedunits
 * and consumedunits. Units: as stated; PDex has no unit for units.
 */
export function readItems(claim: SentClaim): {
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

export const periodOf = (period: Element): { from: string | null; until: string | null } => ({
  from: asDate(asObject(period)?.start),
  until: endOf(period),
})

/** Returns the authorized service, if it differs from the requested one. */
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
 * Reads a plan's totals. Source: FHIR R4 `total`; PDex PriorAuthorizationUtilization, a quantity or a ratio next to the
 * amount, in the categories 'eligible' (approved) and 'utilized' (used).
 */
export function readTotals(claim: SentClaim): Totals {
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

import type { ClaimAmounts, ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { codingsOf, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asObject, asObjects, asText, type Element } from '#fhir/json/elements.ts'
import { addAmounts, compareAmounts, isUnreadMoney, readMoney, type Money } from '#fhir/values/money.ts'
import { categoryOf, type AmountCategory } from './amount-categories.ts'
import { amountCategoryWords, claimTexts } from '@kinchart/texts/en/claims.ts'
import type { SentClaim, SentLine } from './sent-claim.ts'

type InCurrency = { readonly currency: string | null; readonly amounts: ClaimAmounts }

/**
 * A claim's amounts in its first currency, and its amounts in other currencies. Amounts in different currencies are
 * never added.
 */
export type ReadAmounts = InCurrency & Pick<ClaimRow, 'otherCurrencies' | 'caveats'>

/** The amounts at one level of a claim: its totals, its header, or one line. */
type Placed = ReadonlyMap<AmountCategory, readonly Money[]>

/** `label` is the source's text. `amount` is null if it can't be read. */
export type Stated = { readonly label: string; readonly amount: string | null; readonly currency: string | null }

export const noAmounts: ClaimAmounts = {
  charged: null,
  allowed: null,
  planPaid: null,
  youOwe: null,
  youPaid: null,
  copay: null,
  coinsurance: null,
  deductible: null,
}

/**
 * Reads `ExplanationOfBenefit.total`, or else its `adjudication`, or else the sum of its lines (`item`, `addItem`).
 * CARIN Blue Button states amounts in the header or at the lines. Header and lines are never added together.
 * `Claim.total` and `item.net` are charges. `planPaid` is the amount paid to the provider plus any amount paid to the
 * patient. If no amount paid to the provider is stated, `planPaid` is the first stated of these: the amount paid by
 * the plan, the benefit, the amount paid to the patient, the payment. `youOwe` is the member liability, or else the
 * sum of copay, coinsurance and deductible. It excludes amounts that the patient has paid. Medicare sends zero for
 * totals that it does not fill in, so a zero total is ignored if the lines contradict it. If copay, coinsurance and
 * deductible are zero, all three must be stated for `youOwe` to be zero. Amounts are decimal text with at least two
 * decimals; negative amounts and zero are amounts. A missing amount is null, never zero. A claim of CARIN's Basis
 * profile has no amounts. Limitations are in `caveats`. Source: FHIR R4.
 */
export function readAmounts(resource: SentClaim): ReadAmounts {
  const plainTotal = Array.isArray(resource.total) ? null : readMoney(resource.total)
  const payment = readMoney(asObject(resource.payment)?.amount)
  const levels = [
    [withPaid(placed(resource.total), resource.patientPaid)],
    [placed(resource.adjudication)],
    linesOf(resource).map(placedOfLine),
  ]
  return inCurrencies(levels, plainTotal, payment, hasUnread(resource))
}

export const readLineAmounts = (line: SentLine): ReadAmounts =>
  inCurrencies([[placedOfLine(line)]], null, null, hasUnread(line))

function inCurrencies(
  levels: readonly (readonly Placed[])[],
  plainTotal: Money | null,
  payment: Money | null,
  isUnread: boolean,
): ReadAmounts {
  const all = [...levels.flat().flatMap((place) => [...place.values()].flat()), plainTotal, payment]
  const sent = all.filter((money) => money !== null)
  const named = new Set(sent.flatMap(({ currency }) => currency ?? []))
  // An amount without a currency is in the claim's currency if the claim uses only one.
  const only = named.size === 1 ? ([...named][0] ?? null) : null
  const currencyOf = (money: Money): string | null => money.currency ?? only
  const [first = { currency: null, amounts: noAmounts }, ...others] = [...new Set(sent.map(currencyOf))].map(
    (currency): InCurrency => {
      const within = (money: Money | null): string | null =>
        money !== null && currencyOf(money) === currency ? money.amount : null
      const sums = levels.map((places) => sumsOf(places, within))
      return { currency, amounts: ladder(sums, within(plainTotal), within(payment)) }
    },
  )
  const amounts = [first, ...others].map((one) => one.amounts)
  const caveats = [
    ...(isUnread ? (['unread'] as const) : []),
    ...(amounts.some(disagree) ? (['disagree'] as const) : []),
    ...(amounts.some(isNegative) ? (['negative'] as const) : []),
  ]
  return {
    ...first,
    ...(others.length > 0 && { otherCurrencies: others }),
    ...(caveats.length > 0 && { caveats }),
  }
}

function disagree({ charged, planPaid, youOwe, youPaid }: ClaimAmounts): boolean {
  const isPlain = [charged, planPaid, youOwe, youPaid].every((one) => one === null || compareAmounts(one, '0') >= 0)
  const parts = [youOwe, youPaid].map((part) => sum(planPaid, part) ?? '0')
  return charged !== null && isPlain && parts.some((part) => compareAmounts(part, charged) > 0)
}

const isNegative = ({ charged, allowed, planPaid, youOwe }: ClaimAmounts): boolean =>
  [charged, allowed, planPaid, youOwe].some((amount) => amount?.startsWith('-') === true)

/** Returns true if an amount was sent but can't be read. */
function hasUnread(holder: SentClaim | SentLine | Priced): boolean {
  const { total, adjudication, payment, net, item, addItem, detail, subDetail } = holder as Readonly<
    Record<string, Element>
  >
  const stated = [...asObjects(total), ...asObjects(adjudication)].map(({ amount }) => amount)
  const plain = Array.isArray(total) ? undefined : total
  const paid = asObject(payment)
  return (
    [...stated, plain, net, paid?.amount, paid?.adjustment].some(isUnreadMoney) ||
    [item, addItem, detail, subDetail].some((inner) => asObjects(inner).some(hasUnread))
  )
}

export function statedAmounts(adjudications: Element): Stated[] {
  return asObjects(adjudications).flatMap((one) => {
    const money = readMoney(one.amount)
    if (!money && !isUnreadMoney(one.amount)) return []
    const category = categoryOf(one.category)
    return [{ label: wordsOf(one.category, category), amount: null, currency: null, ...money }]
  })
}

/** Returns our label for a category that has only a code, otherwise the source's text. */
function wordsOf(concept: Element, category: AmountCategory | null): string {
  const label = labelOf(concept)
  const isCodeAlone = label === null || !label.includes(' ')
  if (category !== null && isCodeAlone) return amountCategoryWords[category]
  return label?.split('/').at(-1) ?? claimTexts.amount
}

export const linesOf = (resource: SentClaim): readonly SentLine[] => [
  ...asObjects(resource.item),
  ...asObjects(resource.addItem),
]

/** Returns null if this level of the claim states no amount of the category. */
type SumOf = (category: AmountCategory) => string | null

const sumsOf =
  (places: readonly Placed[], within: (money: Money) => string | null): SumOf =>
  (category) =>
    addAmounts(places.flatMap((place) => (place.get(category) ?? []).flatMap((money) => within(money) ?? [])))

const isZero = (amount: string): boolean => compareAmounts(amount, '0') === 0

/**
 * Returns the first amount that is not zero, or else the first amount. A zero next to nonzero amounts means that the
 * amount was not filled in.
 */
const firstFilled = (amounts: readonly (string | null)[]): string | null => {
  const stated = amounts.filter((amount) => amount !== null)
  return stated.find((one) => !isZero(one)) ?? stated[0] ?? null
}

function planPaidAt(of: SumOf): string | null {
  const [toProvider, toPatient] = [of('paidtoprovider'), of('paidtopatient')]
  const paid = toProvider === null ? null : sum(toProvider, toPatient)
  return firstFilled([paid, of('planpaid'), of('benefit'), toPatient !== null && isZero(toPatient) ? null : toPatient])
}

/** Returns the sum of the stated parts. Returns null instead of zero if a part is not stated. */
function owedByParts(...parts: readonly (string | null)[]): string | null {
  const owed = sum(...parts)
  return owed !== null && isZero(owed) && parts.includes(null) ? null : owed
}

function ladder(levels: readonly SumOf[], plainTotal: string | null, payment: string | null): ClaimAmounts {
  const of: SumOf = (category) => firstFilled(levels.map((level) => level(category)))
  const [copay, coinsurance, deductible] = [of('copay'), of('coinsurance'), of('deductible')]
  const youPaid = of('paidbypatient') ?? of('paidbypatientpart')
  return {
    charged: firstFilled([plainTotal, of('submitted')]) ?? of('drugcost'),
    allowed: of('eligible'),
    planPaid: firstFilled([...levels.map(planPaidAt), payment]),
    youOwe: of('memberliability') ?? owedByParts(copay, coinsurance, deductible),
    youPaid,
    copay,
    coinsurance,
    deductible,
  }
}

const sum = (...amounts: readonly (string | null)[]): string | null =>
  addAmounts(amounts.filter((amount) => amount !== null))

type Priced = { readonly [Name in 'adjudication' | 'net' | 'patientPaid' | 'detail' | 'subDetail']?: Element }

function placedOfLine(line: Priced): Placed {
  const net = readMoney(line.net)
  const details = [...asObjects(line.detail), ...asObjects(line.subDetail)]
  const prices: Placed = net === null ? new Map() : new Map([['submitted', [net]]])
  return withPaid(
    new Map([...merged(details.map(placedOfLine)), ...prices, ...placed(line.adjudication)]),
    line.patientPaid,
  )
}

/** Adds `patientPaid`, unless an amount of this category is already stated. Source: FHIR R5 `patientPaid`. */
function withPaid(place: Placed, paid: Element): Placed {
  const money = readMoney(paid)
  return money === null || place.has('paidbypatient') ? place : new Map([...place, ['paidbypatient', [money]]])
}

/**
 * Counts an amount once if it appears twice under the same codes, or once in each of two code systems for the same
 * category.
 */
function placed(adjudications: Element): Placed {
  const seen = new Set<string>()
  const found = new Map<AmountCategory, Money[]>()
  const systems = new Map<string, string>()
  for (const one of asObjects(adjudications)) {
    const category = categoryOf(one.category)
    const money = readMoney(one.amount)
    const key = JSON.stringify([one.category, one.amount])
    if (category === null || money === null || seen.has(key)) continue
    seen.add(key)
    const system = systemOf(one.category)
    const elsewhere = systems.get(`${category} ${money.amount}`)
    if (elsewhere !== undefined && elsewhere !== system) continue
    systems.set(`${category} ${money.amount}`, system)
    found.set(category, [...(found.get(category) ?? []), money])
  }
  return found
}

/**
 * If there is no code system, the text takes its place. An amount sent once as 'Plan paid' and once as 'Paid by plan'
 * is then counted once.
 */
const systemOf = (concept: Element): string =>
  asObjects(concept)
    .flatMap(codingsOf)
    .flatMap(({ system }) => asText(system) ?? [])
    .join(' ') ||
  (labelOf(concept)?.toLowerCase() ?? '')

function merged(places: readonly Placed[]): Placed {
  const all = new Map<AmountCategory, readonly Money[]>()
  for (const place of places)
    for (const [category, money] of place) all.set(category, [...(all.get(category) ?? []), ...money])
  return all
}

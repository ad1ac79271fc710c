import type { ClaimAmounts } from '@kinchart/contract/claims.ts'
import { codingsOf, labelOf } from '#fhir/codeable-concept.ts'
import { asObject, asObjects, asText } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import { addAmounts, compareAmounts, readMoney } from '#fhir/money.ts'
import type { Money } from '#fhir/money.ts'
import { categoryOf } from './amount-categories.ts'
import type { AmountCategory } from './amount-categories.ts'
import { amountCategoryWords, claimTexts } from '@kinchart/texts/claims.ts'
import type { SentClaim, SentLine } from '#claims/sent-claim.ts'

/** The amounts of a claim, and in which currency; `isMixed` where it names several, and then nothing is added up. */
export type ReadAmounts = {
  readonly amounts: ClaimAmounts
  readonly currency: string | null
  readonly isMixed: boolean
}

/** Amounts by what they are, of one place of a claim: its totals, its header, or one line. */
type Placed = ReadonlyMap<AmountCategory, readonly Money[]>

/** An amount in the source's words. */
export type Stated = { readonly label: string; readonly amount: string; readonly currency: string | null }

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
 * Reads what a claim cost and who pays.
 *
 * Source: FHIR R4 `ExplanationOfBenefit.total`, else its `adjudication`, else the sum of its lines' (`item`, `addItem`):
 * CARIN Blue Button states amounts in the header or at the lines, and they are never both added. `Claim.total` and
 * `item.net` are charges. `planPaid` is what was paid to the provider (and to the patient), else what the plan paid, else
 * the benefit, else the payment; what went to the patient alone is all of it only where nothing else is stated. `youOwe`
 * is the member liability, else copay, coinsurance and deductible together; what the patient has paid is not owed.
 *
 * A total of zero counts only where the lines do not say otherwise: Medicare leaves it unfilled. Parts of what is owed
 * that are zero say that nothing is owed only where all three are stated.
 *
 * Units: decimal texts to the cent at least; negative and zero amounts are amounts.
 *
 * Absence: null, never zero. A Basis profile has none at all. A claim in several currencies has no sums.
 */
export function readAmounts(resource: SentClaim): ReadAmounts {
  const lines = linesOf(resource).map(placedOfLine)
  const places: readonly Placed[][] = [[placedTotals(resource.total)], [placed(resource.adjudication)], lines]
  const payment = readMoney(asObject(resource.payment)?.amount)
  const plainTotal = Array.isArray(resource.total) ? null : readMoney(resource.total)
  const currencies = new Set(
    [...places.flat().flatMap((place) => [...place.values()].flat()), payment, plainTotal].flatMap(
      (money) => money?.currency ?? [],
    ),
  )
  if (currencies.size > 1) return { amounts: noAmounts, currency: null, isMixed: true }
  const levels = places.map(sumsOf)
  return {
    amounts: ladder(levels, plainTotal?.amount ?? null, payment?.amount ?? null),
    currency: [...currencies][0] ?? null,
    isMixed: false,
  }
}

/** The amounts of one line, in the same steps. */
export function readLineAmounts(line: SentLine): ReadAmounts {
  const place = placedOfLine(line)
  const money = [...place.values()].flat()
  const currencies = new Set(money.flatMap(({ currency }) => currency ?? []))
  if (currencies.size > 1) return { amounts: noAmounts, currency: null, isMixed: true }
  return { amounts: ladder([sumsOf([place])], null, null), currency: [...currencies][0] ?? null, isMixed: false }
}

/** Every amount of a list, in the source's words and order. */
export function statedAmounts(adjudications: Element): Stated[] {
  return asObjects(adjudications).flatMap((one) => {
    const money = readMoney(one.amount)
    if (!money) return []
    const category = categoryOf(one.category)
    return [{ label: wordsOf(one.category, category), ...money }]
  })
}

/** Ours for a category that has only its code; the source's own words otherwise. */
function wordsOf(concept: Element, category: AmountCategory | null): string {
  const said = labelOf(concept)
  const isCodeAlone = said === null || !said.includes(' ')
  if (category !== null && isCodeAlone) return amountCategoryWords[category]
  return said?.split('/').at(-1) ?? claimTexts.amount
}

export const linesOf = (resource: SentClaim): readonly SentLine[] => [
  ...asObjects(resource.item),
  ...asObjects(resource.addItem),
]

/** The sum of a category at one level of a claim; null where the level states none. */
type SumOf = (category: AmountCategory) => string | null

const sumsOf =
  (places: readonly Placed[]): SumOf =>
  (category) =>
    addAmounts(places.flatMap((place) => place.get(category) ?? []).map(({ amount }) => amount))

const isZero = (amount: string): boolean => compareAmounts(amount, '0') === 0

/** The first amount that is not zero, else the first: a zero above amounts that are none was not filled in. */
const firstFilled = (amounts: readonly (string | null)[]): string | null => {
  const stated = amounts.filter((amount) => amount !== null)
  return stated.find((one) => !isZero(one)) ?? stated[0] ?? null
}

/** What the plan paid, as one level of a claim states it. */
function planPaidAt(of: SumOf): string | null {
  const [toProvider, toPatient] = [of('paidtoprovider'), of('paidtopatient')]
  const paid = toProvider === null ? null : sum(toProvider, toPatient)
  return firstFilled([paid, of('planpaid'), of('benefit'), toPatient !== null && isZero(toPatient) ? null : toPatient])
}

/** What falls to the patient by its parts; zeros say so only where all three are there. */
function owedByParts(...parts: readonly (string | null)[]): string | null {
  const owed = sum(...parts)
  return owed !== null && isZero(owed) && parts.includes(null) ? null : owed
}

function ladder(levels: readonly SumOf[], plainTotal: string | null, payment: string | null): ClaimAmounts {
  const of: SumOf = (category) => firstFilled(levels.map((level) => level(category)))
  const [copay, coinsurance, deductible] = [of('copay'), of('coinsurance'), of('deductible')]
  const youPaid = of('paidbypatient') ?? of('paidbypatientpart')
  return {
    charged: of('submitted') ?? plainTotal ?? of('drugcost'),
    allowed: of('eligible'),
    planPaid: firstFilled(levels.map(planPaidAt)) ?? payment,
    youOwe: of('memberliability') ?? owedByParts(copay, coinsurance, deductible),
    youPaid,
    copay,
    coinsurance,
    deductible,
  }
}

const sum = (...amounts: readonly (string | null)[]): string | null =>
  addAmounts(amounts.filter((amount) => amount !== null))

/** A line, or a detail of one. */
type Priced = { readonly [Name in 'adjudication' | 'net' | 'detail']?: Element }

/** A line's own amounts; where it has none, those of its details; its net price is a charge. */
function placedOfLine(line: Priced): Placed {
  const own = placed(line.adjudication)
  const inner = own.size > 0 ? own : merged(asObjects(line.detail).map(placedOfLine))
  const net = readMoney(line.net)
  return net === null || inner.has('submitted') ? inner : new Map([...inner, ['submitted', [net]]])
}

function placedTotals(total: Element): Placed {
  return Array.isArray(total) ? placed(total) : new Map()
}

/**
 * The amounts of a list by what they are. The same amount under the same codes, written twice, counts once; so does the
 * same amount of one category that is written once in each of two code systems.
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

const systemOf = (concept: Element): string =>
  asObjects(concept)
    .flatMap(codingsOf)
    .flatMap(({ system }) => asText(system) ?? [])
    .join(' ')

function merged(places: readonly Placed[]): Placed {
  const all = new Map<AmountCategory, readonly Money[]>()
  for (const place of places)
    for (const [category, money] of place) all.set(category, [...(all.get(category) ?? []), ...money])
  return all
}

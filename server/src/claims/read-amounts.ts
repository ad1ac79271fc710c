import type { ClaimAmounts } from '@kinchart/contract/claims.ts'
import { labelOf } from '#fhir/codeable-concept.ts'
import { asObject, asObjects } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import type { JsonObject } from '#fhir/json.ts'
import { addAmounts, compareAmounts, readMoney } from '#fhir/money.ts'
import type { Money } from '#fhir/money.ts'
import { categoryOf, categoryWords } from './amount-categories.ts'
import type { AmountCategory } from './amount-categories.ts'

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
 * `item.net` are charges. `planPaid` is paid to provider and to patient, else the benefit, else the payment. `youOwe`
 * is the member liability, else copay, coinsurance and deductible together, else what the patient paid.
 *
 * A total of zero counts only where the lines do not say otherwise: Medicare leaves it unfilled.
 *
 * Units: decimal texts to the cent at least; negative and zero amounts are amounts.
 *
 * Absence: null, never zero. A Basis profile has none at all. A claim in several currencies has no sums.
 */
export function readAmounts(resource: JsonObject): ReadAmounts {
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
  const of = (category: AmountCategory): string | null => {
    const sums = places.flatMap(
      (level) => addAmounts(level.flatMap((place) => place.get(category) ?? []).map(({ amount }) => amount)) ?? [],
    )
    // A total of zero above lines that are not zero was not filled in.
    return sums.find((one) => compareAmounts(one, '0') !== 0) ?? sums[0] ?? null
  }
  return {
    amounts: ladder(of, plainTotal?.amount ?? null, payment?.amount ?? null),
    currency: [...currencies][0] ?? null,
    isMixed: false,
  }
}

/** The amounts of one line, in the same steps. */
export function readLineAmounts(line: JsonObject): ReadAmounts {
  const place = placedOfLine(line)
  const money = [...place.values()].flat()
  const currencies = new Set(money.flatMap(({ currency }) => currency ?? []))
  if (currencies.size > 1) return { amounts: noAmounts, currency: null, isMixed: true }
  const of = (category: AmountCategory): string | null =>
    addAmounts((place.get(category) ?? []).map(({ amount }) => amount))
  return { amounts: ladder(of, null, null), currency: [...currencies][0] ?? null, isMixed: false }
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
  if (category !== null && isCodeAlone) return categoryWords[category]
  return said?.split('/').at(-1) ?? 'Amount'
}

export const linesOf = (resource: JsonObject): readonly JsonObject[] => [
  ...asObjects(resource.item),
  ...asObjects(resource.addItem),
]

function ladder(
  of: (category: AmountCategory) => string | null,
  plainTotal: string | null,
  payment: string | null,
): ClaimAmounts {
  const [copay, coinsurance, deductible] = [of('copay'), of('coinsurance'), of('deductible')]
  const paid = sum(of('paidtoprovider'), of('paidtopatient'))
  const youPaid = of('paidbypatient') ?? of('paidbypatientpart')
  return {
    charged: of('submitted') ?? plainTotal ?? of('drugcost'),
    allowed: of('eligible'),
    planPaid: paid ?? of('benefit') ?? payment,
    youOwe: of('memberliability') ?? sum(copay, coinsurance, deductible) ?? youPaid,
    youPaid,
    copay,
    coinsurance,
    deductible,
  }
}

const sum = (...amounts: readonly (string | null)[]): string | null =>
  addAmounts(amounts.filter((amount) => amount !== null))

/** A line's own amounts; where it has none, those of its details; its net price is a charge. */
function placedOfLine(line: JsonObject): Placed {
  const own = placed(line.adjudication)
  const inner = own.size > 0 ? own : merged(asObjects(line.detail).map(placedOfLine))
  const net = readMoney(line.net)
  return net === null || inner.has('submitted') ? inner : new Map([...inner, ['submitted', [net]]])
}

function placedTotals(total: Element): Placed {
  return Array.isArray(total) ? placed(total) : new Map()
}

/** The amounts of a list by what they are; the same amount under the same codes, written twice, counts once. */
function placed(adjudications: Element): Placed {
  const seen = new Set<string>()
  const found = new Map<AmountCategory, Money[]>()
  for (const one of asObjects(adjudications)) {
    const category = categoryOf(one.category)
    const money = readMoney(one.amount)
    const key = JSON.stringify([one.category, one.amount])
    if (category === null || money === null || seen.has(key)) continue
    seen.add(key)
    found.set(category, [...(found.get(category) ?? []), money])
  }
  return found
}

function merged(places: readonly Placed[]): Placed {
  const all = new Map<AmountCategory, readonly Money[]>()
  for (const place of places)
    for (const [category, money] of place) all.set(category, [...(all.get(category) ?? []), ...money])
  return all
}

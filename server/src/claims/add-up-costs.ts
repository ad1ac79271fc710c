import { notCountedReasons, type NotCounted } from '@kinchart/contract/rules/claim-counts.ts'
import type { z } from 'zod'
import type {
  AmountCaveat,
  ClaimRow,
  CostGroup,
  CostsOfCurrency,
  CostSums,
  getCosts,
} from '@kinchart/contract/calls/claims.ts'
import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'
import { addAmounts, compareAmounts, subtractAmount } from '#fhir/values/money.ts'
import { decideCounts, type CountedRow } from './decide-counts.ts'

type Costs = Pick<z.input<typeof getCosts.answer>, 'years' | 'currencies' | 'notCounted'>

export type CostRow = CountedRow &
  Pick<ClaimRow, 'kind' | 'organization' | 'servicedDate' | 'created' | 'otherCurrencies' | 'caveats'>

const MAX_PROVIDERS = 50
const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const

/**
 * Adds up costs exactly, per currency. Counts only explanations of benefit that are in force and decided
 * (`decideCounts`). Reports but does not count a `Claim` without a response, because another source may have sent the
 * response under another number. A claim without amounts counts as a claim but adds no amount. A claim in several
 * currencies counts in each currency. A sum is null if no claim states the amount.
 */
export function addUpCosts(rows: readonly CostRow[], year: string | undefined): Costs {
  const reasons = decideCounts(rows)
  const notCounted = Object.fromEntries(notCountedReasons.map((reason) => [reason, 0])) as Record<NotCounted, number>
  const years = new Set<string>()
  const counted: CostRow[] = []
  for (const row of rows) {
    const ofYear = yearOf(row)
    if (ofYear !== null) years.add(ofYear)
    const reason = reasons.get(row)
    if (reason === undefined) counted.push(row, ...inOtherCurrencies(row))
    else if (year === undefined || ofYear === year) notCounted[reason]++
  }
  const currencies = currenciesOf(counted)
  const main = currencies[0] ?? null
  return {
    years: [...years].toSorted().reverse(),
    notCounted,
    currencies: currencies.map((currency) => {
      // Claims without an amount are counted in the most common currency.
      const all = counted.filter((row) => (hasAmounts(row) ? row.currency : main) === currency)
      return costsOf(currency, all, year)
    }),
  }
}

const inOtherCurrencies = (row: CostRow): CostRow[] =>
  (row.otherCurrencies ?? []).map(({ currency, amounts }) => ({ ...row, currency, amounts }))

/** The date of service, as sent. If there is none, the date of the decision. Null if neither value is a date. */
const dateOf = ({ servicedDate, created }: CostRow): string | null =>
  [servicedDate, created].find((date) => sortKeyOf(date) !== null) ?? null

function yearOf(row: CostRow): string | null {
  return dateOf(row)?.slice(0, 4) ?? null
}

const hasAmounts = ({ amounts }: CostRow): boolean => Object.values(amounts).some((amount) => amount !== null)

function currenciesOf(rows: readonly CostRow[]): (string | null)[] {
  const counts = new Map<string | null, number>()
  for (const row of rows) if (hasAmounts(row)) counts.set(row.currency, (counts.get(row.currency) ?? 0) + 1)
  if (counts.size === 0) return rows.length === 0 ? [] : [null]
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([currency]) => currency)
}

function costsOf(currency: string | null, all: readonly CostRow[], year: string | undefined): CostsOfCurrency {
  const rows = year === undefined ? all : all.filter((row) => yearOf(row) === year)
  return {
    currency,
    total: sumsOf(rows),
    byYear: groupsOf(all, yearOf).toSorted((a, b) => ((a.name ?? '') < (b.name ?? '') ? 1 : -1)),
    byMonth: year === undefined ? [] : monthsOf(rows, year),
    byProvider: largestFirst(rows, ({ organization }) => organization),
    byKind: groupsOf(rows, ({ kind }) => kind).toSorted(byShare),
  }
}

function monthsOf(rows: readonly CostRow[], year: string): CostGroup[] {
  return Array.from({ length: 12 }, (_, index) => {
    const name = `${year}-${String(index + 1).padStart(2, '0')}`
    const those = rows.filter((row) => dateOf(row)?.startsWith(name) === true)
    return { name, isRest: false, ...sumsOf(those) }
  })
}

function largestFirst(rows: readonly CostRow[], nameOf: (row: CostRow) => string | null): CostGroup[] {
  const groups = groupsOf(rows, nameOf).toSorted(byShare)
  if (groups.length <= MAX_PROVIDERS) return groups
  const shown = groups.slice(0, MAX_PROVIDERS)
  const names = new Set(shown.map(({ name }) => name))
  const rest = rows.filter((row) => !names.has(nameOf(row)))
  return [...shown, { name: null, isRest: true, ...sumsOf(rest) }]
}

function groupsOf(rows: readonly CostRow[], nameOf: (row: CostRow) => string | null): CostGroup[] {
  const byName = new Map<string | null, CostRow[]>()
  for (const row of rows) {
    const name = nameOf(row)
    const those = byName.get(name)
    if (those) those.push(row)
    else byName.set(name, [row])
  }
  return [...byName].map(([name, those]) => ({ name, isRest: false, ...sumsOf(those) }))
}

const byShare = (a: CostGroup, b: CostGroup): number => compareAmounts(shareOf(b), shareOf(a))
const shareOf = ({ planPaid, youOwe }: CostSums): string => addAmounts([planPaid ?? '0', youOwe ?? '0']) ?? '0'

function sumsOf(rows: readonly CostRow[]): CostSums {
  const [charged, allowed, planPaid, youOwe] = steps.map((step) =>
    addAmounts(rows.flatMap(({ amounts }) => amounts[step] ?? [])),
  )
  return {
    charged: charged ?? null,
    allowed: allowed ?? null,
    planPaid: planPaid ?? null,
    youOwe: youOwe ?? null,
    rest: restOf(charged, planPaid, youOwe),
    claims: rows.length,
    withoutAmounts: rows.filter((row) => !hasAmounts(row)).length,
    unread: countWith(rows, 'unread'),
    disagree: countWith(rows, 'disagree'),
    negative: countWith(rows, 'negative'),
    otherCurrencies: rows.filter(({ otherCurrencies }) => otherCurrencies !== undefined).length,
  }
}

const countWith = (rows: readonly CostRow[], caveat: AmountCaveat): number =>
  rows.filter(({ caveats }) => caveats?.includes(caveat) === true).length

function restOf(charged: string | null = null, planPaid: string | null = null, youOwe: string | null = null) {
  if (charged === null || planPaid === null || youOwe === null) return null
  const rest = subtractAmount(charged, addAmounts([planPaid, youOwe]) ?? '0')
  return compareAmounts(rest, '0') < 0 ? null : rest
}

import { notCountedReasons } from '@kinchart/contract/rules/claim-counts.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import {
  claimKinds,
  type CostGroup,
  type CostsOfCurrency,
  type CostSums,
  type getCosts,
} from '@kinchart/contract/calls/claims.ts'
import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { claimKindWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { listOf, monthOf } from '@kinchart/texts/locale.ts'

export type Costs = AnswerOf<typeof getCosts>

export type Grouping = 'byYear' | 'byMonth' | 'byProvider' | 'byKind'

export function groupName({ name, isRest }: CostGroup, grouping: Grouping): string {
  if (isRest) return words.rest
  if (name === null) return words.notStated
  if (grouping === 'byKind') return claimKindWords[claimKinds.find((kind) => kind === name) ?? 'other']
  if (grouping === 'byMonth') return /-(?:0[1-9]|1[0-2])$/.test(name) ? monthOf(Number(name.slice(5))) : name
  return name
}

/**
 * Sorts providers and types by amount owed, highest first, with the group of all remaining ones last. Years and
 * months stay in order of date. Years and months without claims are left out.
 */
export function inOrder(groups: readonly CostGroup[], grouping: Grouping): readonly CostGroup[] {
  if (grouping === 'byYear' || grouping === 'byMonth') return groups.filter(({ claims }) => claims > 0)
  return groups.toSorted((a, b) => Number(a.isRest) - Number(b.isRest) || barLength(b.youOwe) - barLength(a.youOwe))
}

/** Only for drawing, because floating-point numbers are not exact enough for sums. */
export const barLength = (amount: string | null): number => (amount === null ? 0 : Number(amount))

export function countSentences(costs: Costs, shown: CostsOfCurrency): readonly string[] {
  const { total } = shown
  const { claims, withoutAmounts } = total
  const kinds = ['unread', 'disagree', 'negative', 'otherCurrencies'] as const
  return [
    words.withAmount({ count: claims - withoutAmounts }),
    ...(withoutAmounts === 0 ? [] : [words.without({ count: withoutAmounts })]),
    ...kinds.flatMap((kind) => (total[kind] === 0 ? [] : [words[kind]({ count: total[kind] })])),
    ...(total.youOwe?.startsWith('-') === true ? [words.belowZero] : []),
    ...notCountedSentences(costs),
  ]
}

export function notCountedSentences({ notCounted, enteredInError }: Costs): readonly string[] {
  const counts = { ...notCounted, enteredInError }
  return [...notCountedReasons, 'enteredInError' as const].flatMap((reason) =>
    counts[reason] === 0 ? [] : [words[reason]({ count: counts[reason] })],
  )
}

export function furtherTotals([, ...others]: readonly CostsOfCurrency[]): readonly string[] {
  const names = others.map(({ currency }) => currency ?? words.noCurrency)
  return names.length === 0 ? [] : [words.furtherTotals({ page: words.costs, currencies: listOf(names) })]
}

export function totalInWords(amount: string | null, { unread }: CostSums, currency: string | null): string {
  const stated = amount === null ? words.notProvided : moneyInWords(amount, currency)
  return unread === 0 ? stated : words.incompleteAmount({ amount: stated })
}

import type { CoverageRow } from '@kinchart/contract/claims.ts'
import { claimTexts as words, sampleCardTexts } from '@kinchart/texts/claims.ts'
import { formatDate } from '#text/format-date.ts'
import { costInWords } from '../cost-in-words.ts'

export type CardFact = { readonly label: string; readonly text: string }

/** What is on a card, in the order of its places. */
export type CardFacts = {
  readonly payer: string
  readonly plan: string
  readonly member: string
  readonly front: readonly CardFact[]
  readonly back: readonly CardFact[]
  /** A word across the card: 'Sample', 'Expired', 'Not active'; null for one that is in force. */
  readonly stamp: string | null
}

/** Reads a card off a coverage. What the coverage does not state has no place on it. */
export function factsOfCard(coverage: CoverageRow, member: string, today: string): CardFacts {
  const { plan, planCode, group, groupCode } = coverage
  const onFront = new Set([plan, planCode, group, groupCode])
  const other = coverage.classes.filter(
    ({ value, name }) => value !== null && !onFront.has(value) && !(name !== null && onFront.has(name)),
  )
  return {
    payer: coverage.payer ?? coverage.providerName,
    plan: coverage.plan ?? coverage.type ?? '',
    member,
    front: facts([
      [words.memberId, coverage.memberId ?? coverage.subscriberId],
      [words.group, joined(coverage.group, coverage.groupCode)],
      [words.plan, coverage.planCode],
      [words.subscriberId, coverage.subscriberId === coverage.memberId ? null : coverage.subscriberId],
      [words.dependentNumber, coverage.dependent],
      [words.relationship, coverage.relationship],
      [words.valid, validity(coverage)],
    ]),
    back: facts([
      [words.type, coverage.type],
      [words.network, coverage.network],
      [words.phone, coverage.payerPhone],
      [words.address, coverage.payerAddress],
      [words.costsOnCard, coverage.costs.map(({ kind, value }) => joined(kind, costInWords(value))).join('; ')],
      ...other.map(({ type, value, name }) => [type ?? words.otherNumbers, joined(name, value)] as const),
    ]),
    stamp: stampOf(coverage, today),
  }
}

/** Ended by its date, or no longer active by its own word. Dates are compared as far as they are stated. */
export function stampOf({ status, end }: Pick<CoverageRow, 'status' | 'end'>, today: string): string | null {
  if (end !== null && end.slice(0, 10) < today.slice(0, end.length)) return words.expired
  return status === null || status === 'active' ? null : words.notActive
}

/** The first that is in force, else the first. */
export function firstInForce(coverages: readonly CoverageRow[], today: string): CoverageRow | undefined {
  return coverages.find((coverage) => stampOf(coverage, today) === null) ?? coverages[0]
}

/** How a card looks, for somebody of whom no coverage has arrived. */
export const sampleCard = (member: string): CardFacts => ({
  payer: sampleCardTexts.payer,
  plan: sampleCardTexts.plan,
  member,
  front: [
    { label: words.memberId, text: 'LM 000 000 000' },
    { label: words.group, text: 'G-0000' },
    { label: words.valid, text: words.since({ day: formatDate('2025-01-01') }) },
  ],
  back: [
    { label: words.phone, text: '1-800-555-0100' },
    { label: words.address, text: sampleCardTexts.address },
  ],
  stamp: words.sample,
})

function validity({ start, end }: CoverageRow): string | null {
  if (start !== null && end !== null) return `${formatDate(start)} – ${formatDate(end)}`
  if (start !== null) return words.since({ day: formatDate(start) })
  return end === null ? null : words.until({ day: formatDate(end) })
}

const facts = (all: readonly (readonly [label: string, text: string | null])[]): CardFact[] =>
  all.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

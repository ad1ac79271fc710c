import type { CoverageRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words, sampleCardTexts } from '@kinchart/texts/en/claims.ts'
import { formatDate } from '#text/record-text.ts'
import { costInWords } from '#claims/show-claim.tsx'

export type CardFact = { readonly label: string; readonly text: string }

/** The facts on each part of an ID card. `all` lists every fact, including those that are not on the card. */
export type CardFacts = {
  readonly payer: string
  readonly plan: string
  readonly member: string
  /** The number that patients are asked for most often. Null if no number was sent. */
  readonly number: CardFact | null
  readonly front: readonly CardFact[]
  readonly costs: readonly CardFact[]
  readonly back: readonly CardFact[]
  readonly all: readonly CardFact[]
  /** Text across the card: 'Sample', 'Expired', 'Not active', 'Not yet active'. Null if the coverage is active. */
  readonly stamp: string | null
}

/** Uses only data that the coverage states. */
export function factsOfCard(coverage: CoverageRow, member: string, today: string): CardFacts {
  const { plan, planCode, group, groupCode } = coverage
  const named = new Set([plan, planCode, group, groupCode])
  const classes = coverage.classes.filter(
    ({ value, name }) => value !== null && !named.has(value) && !(name !== null && named.has(name)),
  )
  const factOf = ({ type, value, name }: CoverageRow['classes'][number]) =>
    [type ?? words.otherNumbers, joined(name, value)] as const
  // Pharmacies need the classes whose type starts with 'rx'. The plan uses the other classes only internally.
  const isOfPharmacy = ({ type }: CoverageRow['classes'][number]) => /^rx/i.test(type ?? '')
  const number = facts([[words.memberId, coverage.memberId ?? coverage.subscriberId]])[0] ?? null
  const subscriber = coverage.subscriberId === coverage.memberId ? null : coverage.subscriberId
  const costs = facts(
    coverage.costs.map((cost) => [
      [cost.kind ?? words.costsOnCard, cost.note].filter((part) => part !== null).join(', '),
      costInWords(cost),
    ]),
  )
  const reached = facts([
    [words.phone, coverage.payerPhone],
    [words.address, coverage.payerAddress],
  ])
  const front = facts([
    [words.group, joined(group, groupCode)],
    ...classes.filter(isOfPharmacy).map(factOf),
    [words.dependentNumber, coverage.dependent],
    [words.valid, validity(coverage)],
  ])
  return {
    payer: coverage.payer ?? coverage.providerName,
    plan: plan ?? coverage.type ?? '',
    member,
    number,
    front,
    costs,
    back: reached,
    all: [
      ...facts([
        [words.insurer, coverage.payer ?? coverage.providerName],
        [words.plan, joined(plan, planCode)],
        [words.type, coverage.type],
        [words.member, member],
      ]),
      ...(number === null ? [] : [number]),
      ...facts([
        [words.subscriberId, subscriber],
        [words.relationship, coverage.relationship],
      ]),
      ...front,
      ...facts([[words.network, coverage.network], ...classes.filter((one) => !isOfPharmacy(one)).map(factOf)]),
      ...costs,
      ...reached,
    ],
    stamp: stampOf(coverage, today),
  }
}

export function stampOf(
  { status, start, end }: Pick<CoverageRow, 'status' | 'start' | 'end'>,
  today: string,
): string | null {
  if (end !== null && end.slice(0, 10) < today.slice(0, end.length)) return words.expired
  if (status !== null && status !== 'active') return words.notActive
  return start !== null && start.slice(0, 10) > today.slice(0, start.length) ? words.notBegun : null
}

export function firstInForce(coverages: readonly CoverageRow[], today: string): CoverageRow | undefined {
  return coverages.find((coverage) => stampOf(coverage, today) === null) ?? coverages[0]
}

export function sampleCard(member: string): CardFacts {
  const number = { label: words.memberId, text: 'LM 000 000 000' }
  const front = [
    { label: words.group, text: 'G-0000' },
    { label: words.valid, text: words.since({ day: formatDate('2025-01-01') }) },
  ]
  const back = [
    { label: words.phone, text: '1-800-555-0100' },
    { label: words.address, text: sampleCardTexts.address },
  ]
  const { payer, plan } = sampleCardTexts
  return { payer, plan, member, number, front, costs: [], back, all: [number, ...front, ...back], stamp: words.sample }
}

function validity({ start, end }: CoverageRow): string | null {
  if (start !== null && end !== null) return `${formatDate(start)} – ${formatDate(end)}`
  if (start !== null) return words.since({ day: formatDate(start) })
  return end === null ? null : words.until({ day: formatDate(end) })
}

const facts = (all: readonly (readonly [label: string, text: string | null])[]): CardFact[] =>
  all.flatMap(([label, text]) => (text === null || text === '' ? [] : [{ label, text }]))

const joined = (...parts: readonly (string | null)[]): string => parts.filter((part) => part !== null).join(' ')

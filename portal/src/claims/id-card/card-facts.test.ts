import type { CoverageRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { expect, test } from 'vitest'
import { factsOfCard, firstInForce, sampleCard, stampOf } from './card-facts.ts'
import { cardSize, layOutCard } from './lay-out-card.ts'

const coverage = (fields: Partial<CoverageRow> = {}): CoverageRow => ({
  id: '1',
  resourceType: 'Coverage',
  providerName: 'Tallgrass',
  ehrImportRequestId: 'i',
  status: 'active',
  type: null,
  payer: 'Lantern Mutual',
  payerPhone: null,
  payerAddress: null,
  plan: 'Silver 65',
  planCode: 'S-65',
  group: null,
  groupCode: null,
  subscriberId: 'M-1',
  memberId: 'M-1',
  dependent: null,
  relationship: null,
  subscriber: null,
  network: null,
  start: '2020-06-01',
  end: null,
  classes: [],
  costs: [],
  ...fields,
})
const day = '2026-11-21'

test('an ID card contains only data that the coverage states', () => {
  const card = factsOfCard(coverage(), 'Winifred Abara', day)
  expect(card).toMatchObject({ payer: 'Lantern Mutual', plan: 'Silver 65', member: 'Winifred Abara', stamp: null })
  expect(card.number).toEqual({ label: words.memberId, text: 'M-1' })
  expect(card.front).toEqual([{ label: words.valid, text: 'since Jun 01, 2020' }])
  expect([card.back, card.costs]).toEqual([[], []])
})

test('states next to a cost on the ID card that a different amount may apply', () => {
  const costs = [
    { kind: 'Emergency', value: '150.00 USD', note: 'may differ: Retired' },
    { kind: null, value: '20 %', note: null },
  ]
  expect(factsOfCard(coverage({ costs }), 'W', day).costs).toEqual([
    { label: 'Emergency, may differ: Retired', text: '$150.00' },
    { label: words.costsOnCard, text: '20 %' },
  ])
})

test('shows pharmacy numbers on the front of the ID card, and plan codes only in the full list', () => {
  const classes = [
    { type: 'plan', value: 'S-65', name: 'Silver 65' },
    { type: 'rxbin', value: '012345', name: null },
    { type: 'subplan', value: 'SP-1', name: null },
  ]
  const card = factsOfCard(coverage({ classes }), 'W', day)
  expect(card.front).toContainEqual({ label: 'rxbin', text: '012345' })
  const { front, back } = layOutCard(card)
  const onCard = [...front.texts, ...back.texts].map(({ text }) => text)
  expect(onCard).not.toContain('SP-1')
  expect(onCard.filter((text) => text.includes('S-65'))).toEqual([])
  expect(card.all).toEqual(
    expect.arrayContaining([
      { label: words.plan, text: 'Silver 65 S-65' },
      { label: 'subplan', text: 'SP-1' },
    ]),
  )
})

test('shows the cost of each type of visit on the back of the ID card', () => {
  const costs = [{ kind: 'Emergency', value: '250.00 USD', note: null }]
  expect(factsOfCard(coverage({ costs }), 'W', day).costs).toEqual([{ label: 'Emergency', text: '$250.00' }])
})

test('from the day after a coverage’s last day, flags the coverage as ended', () => {
  expect(stampOf(coverage({ end: '2026-11-20' }), day)).toBe(words.expired)
  expect(stampOf(coverage({ end: '2026-11-21' }), day)).toBeNull()
  expect(stampOf(coverage({ end: '2026' }), day)).toBeNull()
  expect(stampOf(coverage({ end: '2025' }), day)).toBe(words.expired)
  expect(stampOf(coverage({ status: 'cancelled' }), day)).toBe(words.notActive)
})

test('flags a coverage as not yet active until its first day', () => {
  expect(stampOf(coverage({ start: '2026-11-22' }), day)).toBe(words.notBegun)
  expect(stampOf(coverage({ start: '2026-11-21' }), day)).toBeNull()
  expect(stampOf(coverage({ start: '2026' }), day)).toBeNull()
  expect(stampOf(coverage({ start: '2027' }), day)).toBe(words.notBegun)
  const next = coverage({ id: 'next', start: '2027-01-01' })
  expect(firstInForce([next, coverage({ id: 'now' })], day)?.id).toBe('now')
})

test('shows the active coverage first', () => {
  const old = coverage({ id: 'old', end: '2019-12-31' })
  expect(firstInForce([old, coverage({ id: 'new' })], day)?.id).toBe('new')
  expect(firstInForce([old], day)?.id).toBe('old')
  expect(firstInForce([], day)).toBeUndefined()
})

test('labels a sample card as a sample', () => {
  expect(sampleCard('W').stamp).toBe(words.sample)
})

test('keeps long text within the edges of an ID card', () => {
  const long = 'A very long name of an insurer, with Donaudampfschifffahrtsgesellschaft in it '.repeat(6)
  const card = factsOfCard(
    coverage({
      payer: long,
      plan: long,
      memberId: 'M'.repeat(80),
      network: long,
      payerAddress: long,
      costs: [{ kind: long, value: long, note: null }],
    }),
    long,
    day,
  )
  const { front, back } = layOutCard({ ...card, stamp: words.expired })
  for (const { x, y, size, text, anchor } of [...front.texts, ...back.texts]) {
    if (anchor === 'start') expect(x + text.length * size * 0.5).toBeLessThanOrEqual(cardSize.width)
    else expect(x - text.length * size * 0.5).toBeGreaterThanOrEqual(0)
    expect(y).toBeLessThan(cardSize.height)
  }
})

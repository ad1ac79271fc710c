import type { CostGroup, CostsOfCurrency } from '@kinchart/contract/calls/claims.ts'
import { claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { expect, test } from 'vitest'
import { barLength, countSentences, furtherTotals, groupName, inOrder, totalInWords, type Costs } from './cost-words.ts'

const group = (fields: Partial<CostGroup>): CostGroup => ({
  name: null,
  isRest: false,
  charged: null,
  allowed: null,
  planPaid: null,
  youOwe: null,
  rest: null,
  claims: 5,
  withoutAmounts: 2,
  ...{ unread: 0, disagree: 0, negative: 0, otherCurrencies: 0 },
  ...fields,
})

test('shows a name for every group of costs, including a group sent without a name', () => {
  expect(groupName(group({ name: 'pharmacy' }), 'byKind')).toBe('Pharmacy')
  expect(groupName(group({ name: '2026-02' }), 'byMonth')).toBe('Feb')
  expect(groupName(group({ name: '2026' }), 'byYear')).toBe('2026')
  expect(groupName(group({}), 'byProvider')).toBe(words.notStated)
  expect(groupName(group({ isRest: true }), 'byProvider')).toBe(words.rest)
})

test('explains which claims a sum includes and excludes', () => {
  const shown: CostsOfCurrency = {
    currency: 'USD',
    total: group({}),
    byYear: [],
    byMonth: [],
    byProvider: [],
    byKind: [],
  }
  const costs: Costs = {
    message: '',
    years: [],
    currencies: [shown],
    notCounted: { cancelled: 1, notInForce: 0, replaced: 0, reversed: 0, reversal: 0, notClaims: 0, unanswered: 3 },
    enteredInError: 0,
    sources: [],
    unreadable: 0,
  }
  expect(countSentences(costs, shown)).toEqual([
    words.withAmount({ count: 3 }),
    words.without({ count: 2 }),
    words.cancelled({ count: 1 }),
    words.unanswered({ count: 3 }),
  ])
  const noted = group({ unread: 1, disagree: 2, negative: 1, otherCurrencies: 1, youOwe: '-50.00' })
  expect(
    countSentences(
      { ...costs, enteredInError: 1, notCounted: { ...costs.notCounted, reversed: 1, reversal: 2 } },
      { ...shown, total: noted },
    ),
  ).toEqual([
    'From 3 claims with amounts.',
    '2 claims arrived without amounts.',
    '1 claim has an amount that we couldn’t read, so the totals are incomplete.',
    'For 2 claims, the plan’s payment and your part add up to more than was charged.',
    '1 claim has an amount below zero, which lowers a total.',
    '1 claim has amounts in several currencies and is counted in each.',
    'A total below zero means the claims reverse more than they charge. It’s not money you owe.',
    '1 canceled claim isn’t counted.',
    '1 claim isn’t counted because it was reversed.',
    '2 reversals aren’t counted because the claims they reverse aren’t counted.',
    '3 bills aren’t counted because no plan has decided on them yet.',
    '1 claim entered in error isn’t counted.',
  ])
})

test('shows the currencies of totals only if the currencies differ', () => {
  const inCurrency = (currency: string | null): CostsOfCurrency => ({
    ...{ currency, total: group({}) },
    ...{ byYear: [], byMonth: [], byProvider: [], byKind: [] },
  })
  expect(furtherTotals([inCurrency('USD')])).toEqual([])
  expect(furtherTotals([inCurrency('USD'), inCurrency('EUR'), inCurrency(null)])).toEqual([
    'Cost & Spending also has totals in other currencies: EUR, Currency not listed.',
  ])
})

test('flags a total as incomplete if an amount could not be read', () => {
  expect(totalInWords('12.00', group({}), 'USD')).toBe('$12.00')
  expect(totalInWords('12.00', group({ unread: 1 }), 'USD')).toBe('$12.00 (incomplete)')
  expect(totalInWords(null, group({ unread: 1 }), 'USD')).toBe('Not provided (incomplete)')
})

test('draws a bar in proportion to its amount, and no bar without an amount', () => {
  expect(barLength('12.90')).toBe(12.9)
  expect(barLength(null)).toBe(0)
})

test('sorts providers by amount owed, and months by date', () => {
  const named = (name: string, youOwe: string | null, more: Partial<CostGroup> = {}) => group({ name, youOwe, ...more })
  const providers = [
    named('rest', '900.00', { isRest: true }),
    named('a', '9.50'),
    named('b', '10.00'),
    named('c', null),
  ]
  expect(inOrder(providers, 'byProvider').map(({ name }) => name)).toEqual(['b', 'a', 'c', 'rest'])
  const months = [named('2026-01', '1.00'), named('2026-02', null, { claims: 0 }), named('2026-03', '5.00')]
  expect(inOrder(months, 'byMonth').map(({ name }) => name)).toEqual(['2026-01', '2026-03'])
})

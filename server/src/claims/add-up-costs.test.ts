import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUpCosts, type CostRow } from './add-up-costs.ts'
import { noAmounts } from '#readers/claims/read-amounts.ts'

const row = (fields: Partial<CostRow> = {}): CostRow => ({
  resourceType: 'ExplanationOfBenefit',
  status: 'active',
  use: 'claim',
  number: null,
  kind: 'professional',
  organization: 'Riverside',
  servicedDate: '2025-03-04',
  created: null,
  amounts: { ...noAmounts, charged: '10.00', youOwe: '1.00', planPaid: '5.00' },
  currency: 'USD',
  replaces: [],
  replacedBy: [],
  ehrImportRequestId: 'i1',
  ...fields,
})
const none = { cancelled: 0, notInForce: 0, replaced: 0, reversed: 0, reversal: 0, notClaims: 0, unanswered: 0 }
const noNotes = { unread: 0, disagree: 0, negative: 0, otherCurrencies: 0 }

test('reports claims that are not in force but does not count them', () => {
  const costs = addUpCosts(
    [
      row(),
      row({ status: 'cancelled' }),
      row({ status: 'draft' }),
      row({ use: 'preauthorization' }),
      row({ resourceType: 'Claim' }),
      row({ status: 'cancelled', replacedBy: ['2'] }),
    ],
    undefined,
  )
  // Count the draft as not in force instead of canceled, because a draft was never in force.
  expect(costs.notCounted).toEqual({ ...none, cancelled: 1, notInForce: 1, replaced: 1, notClaims: 1, unanswered: 1 })
  expect(costs.currencies[0]?.total).toMatchObject({ claims: 1, charged: '10.00' })
})

test('assigns a claim with an invalid date to no year', () => {
  const { years, currencies } = addUpCosts(
    [
      row({ servicedDate: '05/12/2024' }),
      row({ servicedDate: '0001-01-01' }),
      row({ servicedDate: '13/12/2024', created: '2024-06-01' }),
      row({ servicedDate: '2024-12-31T20:00:00-06:00' }),
    ],
    undefined,
  )
  expect(years).toEqual(['2024'])
  expect(currencies[0]?.byYear.map(({ name, claims }) => [name, claims])).toEqual([
    ['2024', 2],
    [null, 2],
  ])
})

test('reports undecided claims, but does not count them', () => {
  const waiting = row({ meaning: { standing: 'uncertain', says: ['not-decided'] } })
  const inPart = row({ meaning: { standing: 'uncertain', says: ['decided-in-part'] } })
  const { notCounted, currencies } = addUpCosts([row(), waiting, inPart], undefined)
  expect(notCounted).toMatchObject({ unanswered: 1 })
  expect(currencies[0]?.total).toMatchObject({ claims: 2 })
})

test('does not count a replaced claim, even if only the later claim states the replacement', () => {
  const costs = addUpCosts([row({ number: '1' }), row({ number: '2', replaces: ['1'] })], undefined)
  expect(costs.notCounted).toEqual({ ...none, replaced: 1 })
  const totals = addUpCosts(
    [
      row({ number: '1' }),
      row({ number: '2', replaces: ['1'], status: 'cancelled' }),
      row({ number: '3', replaces: ['1'], ehrImportRequestId: 'i2' }),
    ],
    undefined,
  )
  expect(totals.notCounted).toEqual({ ...none, cancelled: 1 })
})

test('counts a claim without amounts, which adds nothing to the sums', () => {
  const [costs] = addUpCosts([row(), row({ amounts: noAmounts, currency: null })], undefined).currencies
  expect(costs?.total).toEqual({
    charged: '10.00',
    allowed: null,
    planPaid: '5.00',
    youOwe: '1.00',
    rest: '4.00',
    claims: 2,
    withoutAmounts: 1,
    ...noNotes,
  })
})

test('if no claim states an amount, returns null instead of zero as the sum', () => {
  const [costs] = addUpCosts([row({ amounts: noAmounts, currency: null })], undefined).currencies
  expect(costs?.total).toMatchObject({ charged: null, youOwe: null, claims: 1, withoutAmounts: 1 })
})

test('never adds different currencies', () => {
  const { currencies } = addUpCosts([row(), row({ currency: 'EUR' }), row({ currency: null }), row()], undefined)
  expect(currencies.map(({ currency, total }) => [currency, total.charged])).toEqual([
    ['USD', '20.00'],
    ['EUR', '10.00'],
    [null, '10.00'],
  ])
})

test('uses the year of the decision for a claim without a service date', () => {
  const costs = addUpCosts([row({ servicedDate: null, created: '2024' }), row({ servicedDate: null })], undefined)
  expect(costs.years).toEqual(['2024'])
  expect(costs.currencies[0]?.byYear.map(({ name }) => name)).toEqual(['2024', null])
})

test('lists the twelve months of a year, and combines the providers after the first fifty into one group', () => {
  const rows = Array.from({ length: 60 }, (_, index) =>
    row({ organization: `Clinic ${index}`, amounts: { ...noAmounts, planPaid: `${index}.00` } }),
  )
  const [costs] = addUpCosts([...rows, row({ servicedDate: '2024-01-01' })], '2025').currencies
  expect(costs?.byMonth).toHaveLength(12)
  expect(costs?.byMonth[2]).toMatchObject({ name: '2025-03', claims: 60 })
  expect(costs?.byProvider).toHaveLength(51)
  expect(costs?.byProvider[0]).toMatchObject({ name: 'Clinic 59', planPaid: '59.00' })
  expect(costs?.byProvider.at(-1)).toMatchObject({ isRest: true, claims: 10, planPaid: '45.00' })
})

test('for random claims, the sums by year, type and provider add up to the total', () => {
  const cents = fc.integer({ min: -100_000, max: 100_000 }).map((one) => (one / 100).toFixed(2))
  const some = fc.record({
    kind: fc.constantFrom('professional', 'pharmacy', 'other' as const),
    organization: fc.constantFrom('A', 'B', null),
    servicedDate: fc.constantFrom('2023-01-01', '2024', null),
    charged: fc.option(cents),
  })
  const whole = (amount: string | null) => (amount === null ? 0 : Math.round(Number(amount) * 100))
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (all) => {
      const rows = all.map(({ charged, ...rest }) => row({ ...rest, amounts: { ...noAmounts, charged } } as CostRow))
      for (const { total, byYear, byKind, byProvider } of addUpCosts(rows, undefined).currencies)
        for (const groups of [byYear, byKind, byProvider]) {
          expect(groups.reduce((sum, { charged }) => sum + whole(charged), 0)).toBe(whole(total.charged))
          expect(groups.reduce((sum, { claims }) => sum + claims, 0)).toBe(total.claims)
        }
    }),
  )
})

test('returns the part of a charge that neither the plan nor the patient pays', () => {
  const restOf = (amounts: Partial<CostRow['amounts']>) =>
    addUpCosts([row({ amounts: { ...noAmounts, ...amounts } })], undefined).currencies[0]?.total.rest
  expect(restOf({ charged: '184.50', planPaid: '82.20', youOwe: '30.00' })).toBe('72.30')
  expect(restOf({ charged: '30.00', planPaid: '0.00', youOwe: '30.00' })).toBe('0.00')
  expect(restOf({ charged: '30.00', planPaid: '20.00', youOwe: '30.00' })).toBeNull()
  expect(restOf({ charged: '30.00', planPaid: '20.00' })).toBeNull()
})

const back = { charged: '-10.00', youOwe: '-1.00', planPaid: '-5.00' }
const reversal = (fields: Partial<CostRow>) => row({ amounts: { ...noAmounts, ...back }, ...fields })

test('excludes a reversal together with its claim', () => {
  const { currencies, notCounted } = addUpCosts(
    [row({ number: '1' }), reversal({ number: '2', replaces: ['1'] }), row({ number: '3' })],
    undefined,
  )
  expect(notCounted).toEqual({ ...none, reversed: 1, reversal: 1 })
  expect(currencies[0]?.total).toMatchObject({ charged: '10.00', youOwe: '1.00', claims: 1, negative: 0 })
})

test('excludes a reversed claim and its reversal, and counts their replacement', () => {
  const chain = [
    row({ number: '1' }),
    reversal({ number: '2', replaces: ['1'] }),
    row({ number: '3', replaces: ['2'], amounts: { ...noAmounts, charged: '12.00', youOwe: '2.00' } }),
  ]
  for (const rows of [chain, chain.toReversed()]) {
    const { currencies, notCounted } = addUpCosts(rows, undefined)
    expect(notCounted).toEqual({ ...none, reversed: 1, replaced: 1 })
    expect(currencies[0]?.total).toMatchObject({ charged: '12.00', youOwe: '2.00', claims: 1 })
  }
})

test('ignores a second reversal of a claim', () => {
  const again = [row({ number: '1' }), ...['2', '3'].map((number) => reversal({ number, replaces: ['1'] }))]
  expect(addUpCosts(again, undefined)).toMatchObject({ notCounted: { reversed: 1, reversal: 2 }, currencies: [] })
})

test.each([
  ['was not received', []],
  ['is from another source', [row({ number: '1', ehrImportRequestId: 'i2' })]],
  ['was canceled', [row({ number: '1', status: 'cancelled' })]],
] as const)('does not count a reversal of a claim that %s', (_why, others) => {
  const { notCounted, currencies } = addUpCosts([...others, reversal({ number: '2', replaces: ['1'] })], undefined)
  expect(notCounted.reversal).toBe(1)
  expect(currencies.every(({ total }) => total.negative === 0 && total.youOwe !== '-1.00')).toBe(true)
})

test('ignores a canceled reversal', () => {
  const rows = [row({ number: '1' }), reversal({ number: '2', replaces: ['1'], status: 'cancelled' })]
  expect(addUpCosts(rows, undefined)).toMatchObject({
    notCounted: { ...none, cancelled: 1 },
    currencies: [{ total: { charged: '10.00' } }],
  })
})

test('counts a partial reversal and its claim', () => {
  const part = reversal({
    number: '2',
    replaces: ['1'],
    amounts: { ...noAmounts, charged: '-4.00' },
    caveats: ['negative'],
  })
  expect(addUpCosts([row({ number: '1' }), part], undefined)).toMatchObject({
    notCounted: none,
    currencies: [{ total: { charged: '6.00', claims: 2, negative: 1 } }],
  })
})

test('finds the claim that a reversal refers to by any of the claim’s numbers and references', () => {
  for (const named of ['other-number', 'ExplanationOfBenefit/1', 'Claim/c1']) {
    const rows = [
      row({ number: '1', knownAs: ['other-number', 'ExplanationOfBenefit/1', 'Claim/c1'] }),
      reversal({ number: '2', replaces: [named], knownAs: ['Claim/c1'] }),
    ]
    expect(addUpCosts(rows, undefined).notCounted).toEqual({ ...none, reversed: 1, reversal: 1 })
  }
})

test('counts and reports a negative claim that refers to no other claim', () => {
  const [costs] = addUpCosts([row(), reversal({ caveats: ['negative'] })], undefined).currencies
  expect(costs?.total).toMatchObject({ charged: '0.00', youOwe: '0.00', claims: 2, negative: 1 })
})

test('counts a claim with two currencies once in each currency', () => {
  const both = row({ otherCurrencies: [{ currency: 'EUR', amounts: { ...noAmounts, planPaid: '8.00' } }] })
  const { currencies } = addUpCosts([both], undefined)
  expect(currencies.map(({ currency, total }) => [currency, total.charged, total.planPaid, total.claims])).toEqual([
    ['USD', '10.00', '5.00', 1],
    ['EUR', null, '8.00', 1],
  ])
  expect(currencies.every(({ total }) => total.otherCurrencies === 1)).toBe(true)
})

test('flags a total with unreadable amounts as incomplete, and a total with contradicting amounts as contradictory', () => {
  const [costs] = addUpCosts(
    [row(), row({ caveats: ['unread'] }), row({ caveats: ['disagree'] })],
    undefined,
  ).currencies
  expect(costs?.total).toMatchObject({ claims: 3, unread: 1, disagree: 1 })
  expect(costs?.byKind).toMatchObject([{ unread: 1, disagree: 1 }])
})

const seeds = fc.record({
  cents: fc.integer({ min: 1, max: 10_000_000 }),
  places: fc.constantFrom(0, 2, 3, 14),
  currency: fc.constantFrom('USD', 'EUR', null),
  fate: fc.constantFrom('counts', 'cancelled', 'draft', 'reversed', 'replaced', 'estimate', 'bill'),
  order: fc.integer(),
})
const amountOf = (cents: number, places: number, sign: '' | '-' = ''): string =>
  `${sign}${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}${'0'.repeat(places)}`

test('sums random claims to the cent, and states why a claim is not counted', () => {
  fc.assert(
    fc.property(fc.array(seeds, { maxLength: 30 }), (drawn) => {
      const expected = new Map<string | null, number>()
      const rows = drawn.flatMap(({ cents, places, currency, fate, order }, index) => {
        const number = `n${index}`
        const charged = amountOf(cents, places)
        const claim = row({ number, currency, amounts: { ...noAmounts, charged, youOwe: charged } })
        const taken = amountOf(cents, places, '-')
        const undo = row({
          ...{ number: `${number}-back`, currency, replaces: [number] },
          amounts: { ...noAmounts, charged: taken, youOwe: taken },
        })
        const later = row({ ...claim, number: `${number}-new`, replaces: [number] })
        if (fate === 'counts' || fate === 'replaced') expected.set(currency, (expected.get(currency) ?? 0) + cents)
        const made = {
          counts: [claim],
          cancelled: [{ ...claim, status: 'cancelled' }, undo],
          draft: [{ ...claim, status: 'draft' }],
          reversed: [claim, undo],
          replaced: [claim, undo, later],
          estimate: [{ ...claim, use: 'predetermination' }],
          bill: [{ ...claim, resourceType: 'Claim' }],
        }[fate]
        return order % 2 === 0 ? made : made.toReversed()
      })
      const { currencies, notCounted } = addUpCosts(rows, undefined)
      const sums = currencies.map(({ currency, total }) => [currency, Math.round(Number(total.charged) * 100)] as const)
      expect(new Map(sums)).toEqual(expected)
      const left = Object.values(notCounted).reduce((sum, count) => sum + count, 0)
      expect(currencies.reduce((sum, { total }) => sum + total.claims, left)).toBe(rows.length)
      for (const { total } of currencies) expect(total.youOwe).toBe(total.charged)
    }),
  )
})

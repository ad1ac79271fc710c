import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FhirResource, JsonObject } from '#fhir/json/json.ts'
import { parseFhirJson } from '#fhir/json/parse-fhir-json.ts'
import { noAmounts, readAmounts, readLineAmounts, statedAmounts } from './read-amounts.ts'

const read = (value: unknown): FhirResource => parseFhirJson(JSON.stringify(value)) as FhirResource

const carin = 'http://hl7.org/fhir/us/carin-bb/CodeSystem/C4BBAdjudication'
const hl7 = 'http://terminology.hl7.org/CodeSystem/adjudication'
const amount = (code: string, value: number, currency: string | null = 'USD', system = hl7) => ({
  category: { coding: [{ system, code }] },
  amount: { value, ...(currency === null ? {} : { currency }) },
})
const variable = (name: string, value: number, categoryCode: string) => ({
  category: {
    coding: [
      { system: 'https://bluebutton.cms.gov/fhir', code: `https://bluebutton.cms.gov/resources/variables/${name}` },
      { system: carin, code: categoryCode },
    ],
  },
  amount: { value, currency: 'USD' },
})
const amountsOf = (claim: unknown) => readAmounts(read(claim))

test('returns null instead of zero for the amounts of a claim that states none', () => {
  const { amounts, currency } = amountsOf({ resourceType: 'ExplanationOfBenefit', item: [{ sequence: 1 }], total: [] })
  expect(new Set(Object.values(amounts))).toEqual(new Set([null]))
  expect(currency).toBeNull()
})

test('reads a stated zero as an amount of a claim', () => {
  const { amounts } = amountsOf({
    total: [amount('submitted', 10), amount('benefit', 0), amount('memberliability', 0)],
  })
  expect(amounts).toMatchObject({ charged: '10.00', planPaid: '0.00', youOwe: '0.00', allowed: null })
})

test('prefers a claim’s totals to the header, and the header to the lines', () => {
  const item = [{ adjudication: [amount('submitted', 1)] }, { adjudication: [amount('submitted', 2)] }]
  const adjudication = [amount('submitted', 3)]
  expect(amountsOf({ item }).amounts.charged).toBe('3.00')
  expect(amountsOf({ item, adjudication: [amount('submitted', 4)] }).amounts.charged).toBe('4.00')
  expect(amountsOf({ item, adjudication, total: [amount('submitted', 5)] }).amounts.charged).toBe('5.00')
})

test('treats a zero total as not filled in if the lines have nonzero amounts', () => {
  const item = [{ adjudication: [amount('submitted', 12.5)] }]
  expect(amountsOf({ item, total: [amount('submitted', 0)] }).amounts.charged).toBe('12.50')
})

test('shows the sum of payments to the provider and to the patient as paid by the plan', () => {
  const total = [
    amount('paidtoprovider', 80.1, 'USD', carin),
    amount('paidtopatient', 0.2, 'USD', carin),
    amount('benefit', 99),
  ]
  expect(amountsOf({ total }).amounts.planPaid).toBe('80.30')
  expect(amountsOf({ total: [amount('benefit', 99)] }).amounts.planPaid).toBe('99.00')
  expect(amountsOf({ payment: { amount: { value: 7, currency: 'USD' } } }).amounts.planPaid).toBe('7.00')
})

test('reads the amount owed from the member liability, or from the sum of parts', () => {
  const parts = [amount('copay', 20), amount('coinsurance', 3.33), amount('deductible', 0.01)]
  expect(amountsOf({ total: [...parts, amount('memberliability', 50)] }).amounts.youOwe).toBe('50.00')
  expect(amountsOf({ total: [...parts, amount('paidbypatient', 1)] }).amounts).toMatchObject({
    youOwe: '23.34',
    youPaid: '1.00',
  })
  expect(amountsOf({ total: [amount('paidbypatient', 1)] }).amounts).toMatchObject({ youOwe: null, youPaid: '1.00' })
  expect(amountsOf({ total: [amount('paidbypatient', 0)] }).amounts.youOwe).toBeNull()
})

test('shows zero owed only if every part of the amount owed is stated', () => {
  const parts = [amount('coinsurance', 0), amount('deductible', 0)]
  expect(amountsOf({ total: parts }).amounts).toMatchObject({ youOwe: null, deductible: '0.00' })
  expect(amountsOf({ total: [...parts, amount('copay', 0)] }).amounts.youOwe).toBe('0.00')
})

test('keeps a stated benefit even if the amount paid to the patient is zero', () => {
  const total = [amount('benefit', 332.5), amount('paidtopatient', 0, 'USD', carin)]
  expect(amountsOf({ total }).amounts.planPaid).toBe('332.50')
  const item = [{ adjudication: [amount('paidtopatient', 0, 'USD', carin)] }]
  expect(amountsOf({ total: [amount('benefit', 332.5)], item }).amounts.planPaid).toBe('332.50')
  expect(amountsOf({ total: [amount('paidtopatient', 0, 'USD', carin)] }).amounts.planPaid).toBeNull()
  expect(amountsOf({ total: [amount('paidtopatient', 20, 'USD', carin)] }).amounts.planPaid).toBe('20.00')
})

test('reads amounts whose category is spelled out in full, in any code system', () => {
  const own = 'https://dev-fhir.humana.example/adjudication-category'
  const total = [
    amount('submittedamount', 250, 'USD', own),
    amount('allowedamount', 180.25, 'USD', own),
    amount('deductibleamount', 30, 'USD', own),
    amount('coinsuranceamount', 10.05, 'USD', own),
    amount('copaymentamount', 15, 'USD', own),
    amount('paymentamount', 125.2, 'USD', own),
  ]
  expect(amountsOf({ item: [{ adjudication: total }] }).amounts).toEqual({
    charged: '250.00',
    allowed: '180.25',
    planPaid: '125.20',
    youOwe: '55.05',
    youPaid: null,
    copay: '15.00',
    coinsurance: '10.05',
    deductible: '30.00',
  })
  expect(amountsOf({ total: [amount('patientpayamount', 12, 'USD', own)] }).amounts).toMatchObject({
    youPaid: '12.00',
    youOwe: null,
  })
})

test('does not add parts of the patient’s payment to the total of that payment', () => {
  const total = [amount('paidbypatientcash', 3), amount('paidbypatienthealthaccount', 4)]
  expect(amountsOf({ total }).amounts.youPaid).toBe('7.00')
  expect(amountsOf({ total: [...total, amount('paidbypatient', 7)] }).amounts.youPaid).toBe('7.00')
})

test('prefers the Medicare name of an amount to the category sent with it', () => {
  const total = [variable('clm_tot_chrg_amt', 60.7, 'priorpayerpaid')]
  expect(amountsOf({ total }).amounts.charged).toBe('60.70')
  const line = {
    adjudication: [
      variable('rev_cntr_rate_amt', 9, 'submitted'),
      variable('rev_cntr_tot_chrg_amt', 60.7, 'submitted'),
      variable('gdc_abv_oopt_amt', 100, 'coinsurance'),
    ],
  }
  expect(readLineAmounts(read(line) as JsonObject).amounts).toMatchObject({
    charged: '60.70',
    coinsurance: null,
    youOwe: null,
  })
})

test('keeps negative and reversed amounts as they are', () => {
  const { amounts } = amountsOf({ total: [amount('submitted', -248), amount('benefit', -200.5)] })
  expect(amounts).toMatchObject({ charged: '-248.00', planPaid: '-200.50' })
})

test('does not guess a missing currency, and keeps different currencies separate', () => {
  expect(amountsOf({ total: [amount('submitted', 1, null)] })).toMatchObject({
    amounts: { charged: '1.00' },
    currency: null,
  })
  const mixed = amountsOf({
    total: [amount('submitted', 1, 'USD'), amount('eligible', 2, 'EUR'), amount('memberliability', 3, null)],
    payment: { amount: { value: 1.5, currency: 'EUR' } },
  })
  expect(mixed).toEqual({
    currency: 'USD',
    amounts: { ...noAmounts, charged: '1.00' },
    otherCurrencies: [
      { currency: 'EUR', amounts: { ...noAmounts, allowed: '2.00', planPaid: '1.50' } },
      { currency: null, amounts: { ...noAmounts, youOwe: '3.00' } },
    ],
  })
})

test.each([
  ['a total', { total: [{ category: { text: 'Fee' }, amount: { value: 'n/a' } }] }],
  ['a bill’s total', { total: { value: 'n/a' } }],
  ['the header', { adjudication: [{ amount: { value: 'n/a' } }] }],
  ['a line', { item: [{ adjudication: [{ amount: { value: 'n/a' } }] }] }],
  ['an added line’s net price', { addItem: [{ net: { value: 'n/a' } }] }],
  ['a sub-detail of a line', { item: [{ detail: [{ subDetail: [{ net: { value: 'n/a' } }] }] }] }],
  ['a payment', { payment: { amount: { value: 'n/a' } } }],
  ['an adjustment of a payment', { payment: { adjustment: { value: 'n/a' } } }],
])('reports that %s could not be read', (_where, sent) => {
  expect(amountsOf(sent).caveats).toEqual(['unread'])
})

test('lists a stated amount that can’t be read, with a label and without a value', () => {
  expect(statedAmounts(read({ list: [amount('submitted', 5), { amount: { value: 'n/a' } }] }).list)).toMatchObject([
    { label: 'Charged', amount: '5.00' },
    { label: 'Amount', amount: null },
  ])
})

test('reports a contradiction between a charge and its parts only if the parts exceed the charge', () => {
  const caveatsOf = (charged: number, benefit: number, owed: number) =>
    amountsOf({ total: [amount('submitted', charged), amount('benefit', benefit), amount('memberliability', owed)] })
      .caveats
  expect(caveatsOf(100, 80, 20)).toBeUndefined()
  expect(caveatsOf(100, 50, 20)).toBeUndefined()
  expect(caveatsOf(100, 100, 20)).toEqual(['disagree'])
  expect(caveatsOf(-100, -100, -20)).toEqual(['negative'])
  const paid = amountsOf({
    total: [amount('submitted', 10), amount('benefit', 10), amount('paidbypatient', 10, 'USD', carin)],
  })
  expect(paid.caveats).toEqual(['disagree'])
})

test('counts an amount once if it appears twice under the same code', () => {
  expect(amountsOf({ total: [amount('submitted', 5), amount('submitted', 5)] }).amounts.charged).toBe('5.00')
})

test('counts an amount once if it appears in two code systems, and twice if it appears twice in the same code system', () => {
  const own = 'https://plan.example/codes'
  const total = [amount('copay', 20), amount('copaymentamount', 20, 'USD', own)]
  expect(amountsOf({ total }).amounts.copay).toBe('20.00')
  const parts = [
    variable('rev_cntr_cash_ddctbl_amt', 10, 'deductible'),
    variable('rev_cntr_blood_ddctbl_amt', 10, 'deductible'),
  ]
  expect(amountsOf({ item: [{ adjudication: parts }] }).amounts.deductible).toBe('20.00')
})

test('reads amounts named only by text, or with a code that only the plan uses', () => {
  const namedAmount = (text: string, value: number) => ({ category: { text }, amount: { value, currency: 'USD' } })
  const own = {
    category: { coding: [{ system: 'https://plan.example/codes', code: '101', display: 'Amount Billed' }] },
    amount: { value: 100, currency: 'USD' },
  }
  const total = [
    own,
    namedAmount('Allowed', 80),
    namedAmount('Plan Paid', 60),
    namedAmount('Patient Responsibility', 20),
  ]
  expect(amountsOf({ total }).amounts).toMatchObject({
    ...{ charged: '100.00', allowed: '80.00', planPaid: '60.00', youOwe: '20.00' },
  })
  expect(amountsOf({ total: [...total, namedAmount('Paid by plan', 60)] }).amounts.planPaid).toBe('60.00')
  expect(amountsOf({ total: [namedAmount('Eligible %', 80), namedAmount('Fee', 5)] }).amounts).toEqual(noAmounts)
})

test('reads the charge of a bill from the total, or from the line prices if there is no total', () => {
  const total = { value: 125, currency: 'USD' }
  expect(amountsOf({ total, item: [{ net: { value: 1 } }] }).amounts.charged).toBe('125.00')
  expect(amountsOf({ total, item: [{}] }).amounts.charged).toBe('125.00')
  expect(amountsOf({ item: [{ net: { value: 1 } }] }).amounts.charged).toBe('1.00')
})

test('shows our label for a bare amount code, and otherwise the source’s text', () => {
  expect(statedAmounts(read({ list: [amount('memberliability', 5)] }).list)).toEqual([
    { label: 'Your responsibility', amount: '5.00', currency: 'USD' },
  ])
  const unknownAmount = { category: { text: 'Vom Patienten zu tragen' }, amount: { value: 5 } }
  expect(statedAmounts(read({ list: [unknownAmount] }).list)).toMatchObject([{ label: 'Vom Patienten zu tragen' }])
})

test('adds up the amounts of any number of lines exactly to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -999_999, max: 999_999 }), { minLength: 1, maxLength: 50 }), (cents) => {
      const text = (one: number) =>
        `${one < 0 ? '-' : ''}${Math.floor(Math.abs(one) / 100)}.${String(Math.abs(one) % 100).padStart(2, '0')}`
      const lines = cents.map(
        (one) => `{"adjudication":[{"category":{"coding":[{"code":"submitted"}]},"amount":{"value":${text(one)}}}]}`,
      )
      const claim = parseFhirJson(`{"resourceType":"ExplanationOfBenefit","item":[${lines.join(',')}]}`) as FhirResource
      expect(readAmounts(claim).amounts.charged).toBe(text(cents.reduce((sum, one) => sum + one, 0)))
    }),
  )
})

import { expect, test } from 'vitest'
import { moneyInWords } from './money-in-words.ts'
import { claims } from '../sections/claims.ts'

test('formats an amount with its currency, a leading sign and all its digits', () => {
  expect(moneyInWords('1412.75', 'USD')).toBe('$1,412.75')
  expect(moneyInWords('-1234567.005', 'USD')).toBe('-$1,234,567.005')
  expect(moneyInWords('12.00', 'EUR')).toBe('12.00 EUR')
  expect(moneyInWords('12.00', null)).toBe('12.00')
})

test('rounds an amount to four decimals unless the result would be zero', () => {
  expect(moneyInWords('28.104000000000003', 'USD')).toBe('$28.104')
  expect(moneyInWords('112.41600000000001', 'USD')).toBe('$112.416')
  expect(moneyInWords('-103.32999999999998', 'USD')).toBe('-$103.33')
  expect(moneyInWords('9.99999', 'USD')).toBe('$10.00')
  expect(moneyInWords('0.00005', 'USD')).toBe('$0.0001')
  expect(moneyInWords('0.00000001', 'USD')).toBe('$0.00000001')
  expect(moneyInWords('1.2345', 'USD')).toBe('$1.2345')
})

test('formats the amounts of a claim with their currencies and warnings', () => {
  const printed = claims.print?.columns.find(({ fields }) => fields.some((field) => field === 'adjudicationamount'))
  const none = { charged: null, allowed: null, planPaid: null, youOwe: null, youPaid: null }
  const amounts = { ...none, copay: null, coinsurance: null, deductible: null }
  const claim = { adjudicationamount: '120.00', currency: 'USD', amounts: { ...amounts, charged: '120.00' } }
  const paid = { currency: 'CAD', amounts: { ...amounts, planPaid: '80.00' } }
  expect(printed?.text(claim)).toBe('$120.00')
  expect(printed?.text({ ...claim, otherCurrencies: [paid], caveats: ['unread', 'disagree'] })).toBe(
    '$120.00, Plan paid 80.00 CAD, Amounts incomplete, Amounts don’t add up',
  )
  expect(printed?.text({ ...claim, adjudicationamount: null, caveats: ['unread'] })).toBe('Amounts incomplete')
})

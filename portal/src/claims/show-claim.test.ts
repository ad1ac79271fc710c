import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { expect, test } from 'vitest'
import { asAmount } from './claims-screen.tsx'
import { costInWords, cutForCard, dateRange, exportClaim, showClaim } from './show-claim.tsx'

const row = (fields: Partial<ClaimRow> = {}): ClaimRow => ({
  id: '1',
  resourceType: 'ExplanationOfBenefit',
  providerName: 'Tallgrass',
  ehrImportRequestId: 'i',
  claims: 'Pharmacy 7',
  number: '7',
  kind: 'pharmacy',
  lastUpdated: null,
  status: 'active',
  patient: null,
  organization: null,
  facility: null,
  careTeam: null,
  insurance: null,
  service: 'Lisinopril',
  servicedDate: '2026-03-02',
  servicedEnd: null,
  quantity: null,
  adjudicationamount: '1412.75',
  adjudicationDisplay: 'Charged',
  amounts: {
    charged: '1412.75',
    allowed: null,
    planPaid: null,
    youOwe: null,
    youPaid: null,
    copay: null,
    coinsurance: null,
    deductible: null,
  },
  currency: 'USD',
  use: 'claim',
  created: null,
  replaces: [],
  replacedBy: [],
  ...fields,
})

test('shows a claim’s amount to the cent, and never shows a missing amount as zero', () => {
  expect(showClaim(row()).cells['adjudicationamount']).toMatchObject({ text: '$1,412.75' })
  const without = showClaim(row({ adjudicationamount: null, adjudicationDisplay: null, currency: null }))
  expect(without.cells['adjudicationamount']).toMatchObject({ text: claimTexts.notProvided })
})

test('shows the amount owed only for an active claim that states the amount', () => {
  const owing = { ...row().amounts, youOwe: '25.00' }
  const showYouOwe = (fields: Partial<ClaimRow>) => showClaim(row({ amounts: owing, ...fields })).cells['youOwe']
  expect(showYouOwe({})).toMatchObject({ text: '$25.00', isStrong: true })
  expect(showYouOwe({ amounts: { ...owing, youOwe: '0.00' } })).toMatchObject({ text: '$0.00' })
  for (const fields of [
    ...[{ amounts: row().amounts }, { status: 'cancelled' }, { status: 'draft' }, { use: 'preauthorization' }],
    ...[{ replacedBy: ['8'] }, { resourceType: 'Claim' }],
  ])
    expect(showYouOwe(fields)).toMatchObject({ text: null })
})

test('labels the shown amount of a claim if it is not the charged amount', () => {
  expect(
    showClaim(row({ adjudicationDisplay: 'Allowed', amounts: { ...row().amounts, charged: null, allowed: '1412.75' } }))
      .cells['adjudicationamount'],
  ).toMatchObject({
    small: 'Allowed',
  })
  expect(showClaim(row()).cells['adjudicationamount']).not.toHaveProperty('small')
})

test('flags an undecided claim next to its name: in the list, on its card and in the spreadsheet', () => {
  const waiting = row({ meaning: { standing: 'uncertain', says: ['not-decided'] } })
  expect(showClaim(waiting).cells['claims']).toMatchObject({ says: 'Not decided yet' })
  expect(showClaim(waiting).caption).toMatch(/^Not decided yet/)
  expect(exportClaim(waiting).claims).toMatch(/^Not decided yet: /)
  expect(showClaim(row()).cells['claims']).not.toHaveProperty('says')
})

test('for a claim without a service date, shows the creation date with a label', () => {
  const undated = row({ servicedDate: null, created: '2024-09-20' })
  expect(showClaim(undated).cells['servicedDate']).toMatchObject({ text: 'Created on Sep 20, 2024' })
  expect(exportClaim(undated).servicedDate).toBe('Created on Sep 20, 2024')
  expect(showClaim(row({ created: '2024-09-20' })).cells['servicedDate']).toMatchObject({ text: 'Mar 02, 2026' })
  expect(showClaim(row({ servicedDate: null })).cells['servicedDate']).toMatchObject({ text: null })
})

test('never shows an estimate as an amount owed', () => {
  const shown = showClaim(
    row({
      ...{ use: 'predetermination', adjudicationDisplay: 'You owe' },
      amounts: { ...row().amounts, charged: null, youOwe: '1412.75' },
    }),
  )
  expect(shown.cells['adjudicationamount']).toMatchObject({ small: 'Estimate, You owe' })
  expect(shown.caption).toBe('Estimate, active')
})

test('for a claim whose dates are all in one year, shows the year only once', () => {
  expect(dateRange('2025-09-29', '2025-10-01')).toBe('Sep 29 – Oct 01, 2025')
  expect(dateRange('2024-12-30', '2025-01-02')).toBe('Dec 30, 2024 – Jan 02, 2025')
  expect(dateRange('2025-10-14', null)).toBe('Oct 14, 2025')
  expect(dateRange('2025-10-14T08:00:00Z', '2025-10-14')).toBe('Oct 14, 2025 UTC')
  expect(dateRange('2019', '2020')).toBe('2019 – 2020')
  expect(dateRange(null, null)).toBeNull()
})

test('truncates text on small cards after 18 characters, but never splits a character', () => {
  expect(cutForCard('Juniper Street Family Practice')).toBe('Juniper Street Fam…')
  expect(cutForCard('123456789012345678')).toBe('123456789012345678')
  expect(cutForCard('1234567890123456👩‍👩‍👧8')).toBe('1234567890123456👩‍👩‍👧8')
  expect(cutForCard(null)).toBe('--')
})

test('exports claims to the spreadsheet with full texts and plain numbers', () => {
  expect(Object.values(exportClaim(row()))).toEqual([
    'Pharmacy 7',
    'Mar 02, 2026',
    '1412.75',
    null,
    'USD',
    null,
    'active',
    null,
    'Lisinopril',
  ])
})

test('in the spreadsheet, flags a claim that its source no longer lists', () => {
  expect(exportClaim({ ...row(), missingSince: '2026-11-03T10:00:00Z' }).status).toBe(
    'active, No longer listed by its source',
  )
})

test('finds a claim’s amount in any typed format, and leaves other searches unchanged', () => {
  expect(asAmount({ profileId: 'p', search: '$1,412.75' }).search).toBe('1412.75')
  expect(asAmount({ profileId: 'p', search: 'Smith, Anna' }).search).toBe('Smith, Anna')
  expect(asAmount({ profileId: 'p' })).toEqual({ profileId: 'p', providerType: 'BlueButton' })
})

test('ends a claim’s long title with an ellipsis', () => {
  const { title } = showClaim(row({ service: 'x'.repeat(300) }))
  expect(title.length).toBeLessThanOrEqual(90)
  expect(title.endsWith('…')).toBe(true)
})

test('formats a cost stated by a plan as money if it is an amount', () => {
  expect(costInWords({ value: '20.00 USD' })).toBe('$20.00')
  expect(costInWords({ value: '20 %' })).toBe('20 %')
  expect(costInWords({ value: null })).toBe('')
  expect(costInWords({ value: null, isUnread: true })).toBe('Couldn’t be read')
})

test('flags a denied claim before its amount, in the list and in the export', () => {
  expect(showClaim(row({ denied: 'all' }))).toMatchObject({ says: claimTexts.denied })
  expect(showClaim(row({ denied: 'some' })).cells['claims']).toMatchObject({ says: claimTexts.deniedInPart })
  expect(exportClaim(row({ denied: 'all' })).claims).toMatch(/^Denied/)
  expect(showClaim(row()).says).toBeNull()
})

test('flags a reversal and the reversed claim, and shows neither as owed', () => {
  const owing = row({ amounts: { ...row().amounts, youOwe: '25.00' } })
  const reversal = row({
    ...{ id: '2', adjudicationamount: '-1412.75', caveats: ['negative'], replaces: ['7'] },
    amounts: { ...row().amounts, charged: '-1412.75', youOwe: '-25.00' },
  })
  expect(showClaim(owing, 'reversed')).toMatchObject({ says: 'Reversed', cells: { youOwe: { text: null } } })
  expect(showClaim(reversal, 'reversal')).toMatchObject({
    says: 'Reversal, Amount below zero',
    cells: { youOwe: { text: null }, adjudicationamount: { text: '-$1,412.75' } },
  })
  expect(Object.values(exportClaim(owing, 'reversed')).slice(0, 5)).toEqual([
    ...['Reversed: Pharmacy 7', 'Mar 02, 2026', '1412.75'],
    ...[null, 'USD'],
  ])
  expect(exportClaim(owing).youOwe).toBe('25.00')
  expect(showClaim(row({ replacedBy: ['8'] }))).toMatchObject({ says: 'Replaced' })
})

test('flags unreadable or contradictory amounts in the list and in the spreadsheet', () => {
  const unread = row({ adjudicationamount: null, amounts: { ...row().amounts, charged: null }, caveats: ['unread'] })
  expect(showClaim(unread)).toMatchObject({
    says: 'Amounts incomplete',
    cells: { adjudicationamount: { text: 'Couldn’t be read' } },
  })
  expect(exportClaim(unread).claims).toBe('Amounts incomplete: Pharmacy 7')
  expect(showClaim(row({ caveats: ['unread', 'disagree'] }))).toMatchObject({
    says: 'Amounts incomplete, Amounts don’t add up',
    cells: { adjudicationamount: { text: '$1,412.75' } },
  })
})

test('shows the amounts of a claim with two currencies in each currency', () => {
  const euros = { ...row().amounts, charged: null, planPaid: '80.00', youOwe: '5.00' }
  const both = row({
    amounts: { ...row().amounts, youOwe: '25.00' },
    otherCurrencies: [{ currency: 'EUR', amounts: euros }],
  })
  expect(showClaim(both).cells).toMatchObject({
    adjudicationamount: { text: '$1,412.75', small: 'Plan paid 80.00 EUR' },
    youOwe: { text: '$25.00, 5.00 EUR' },
  })
  expect(exportClaim(both).claims).toBe('Plan paid 80.00 EUR: Pharmacy 7')
})

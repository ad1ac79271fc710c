import type { ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ClaimCards } from './claims-screen.tsx'
import { exportClaim, showClaim } from './show-claim.tsx'

const estimate: ClaimRow = {
  ...{ id: '1', resourceType: 'Claim', providerName: 'Tallgrass', ehrImportRequestId: 'i' },
  ...{ claims: 'Oral 9', number: '9', kind: 'oral', lastUpdated: null, created: null, status: 'active' },
  ...{ patient: null, organization: null, facility: null, careTeam: null, insurance: null, service: 'Crown' },
  ...{ servicedDate: '2026-03-02', servicedEnd: null, quantity: null, currency: 'USD', replaces: [], replacedBy: [] },
  ...{ adjudicationamount: '1350.00', adjudicationDisplay: 'Charged', use: 'predetermination' },
  amounts: {
    ...{ charged: '1350.00', allowed: null, planPaid: null, youOwe: null },
    ...{ youPaid: null, copay: null, coinsurance: null, deductible: null },
  },
}
const drawn = (row: ClaimRow): string =>
  renderToStaticMarkup(createElement(ClaimCards, { rows: [showClaim(row)], onDetails: () => undefined }))

test('on a phone, labels an estimate next to its amount', () => {
  expect(drawn(estimate)).toContain('Estimate')
  expect(drawn({ ...estimate, use: 'preauthorization' })).toContain('Authorization')
  expect(drawn({ ...estimate, use: 'claim' })).not.toContain('claimCardSays')
})

test('shows a claim’s qualifier, such as Draft, in the list, on a phone and in the spreadsheet', () => {
  const qualified: ClaimRow = {
    ...estimate,
    use: 'claim',
    meaning: { standing: 'uncertain', says: ['modified-unread'] },
  }
  expect(showClaim(qualified).cells['claims']).toMatchObject({ small: 'Qualified (see details), Dental' })
  expect(drawn(qualified)).toContain('Qualified (see details)')
  expect(exportClaim(qualified).claims).toBe('Qualified (see details): Oral 9')
  expect(showClaim({ ...estimate, meaning: { standing: 'planned', says: ['draft'] } }).caption).toBe('Draft, Estimate')
})

test('on a phone, labels a claim’s amount if it is not the charged amount', () => {
  expect(
    drawn({
      ...estimate,
      ...{ use: 'claim', adjudicationDisplay: 'Plan paid' },
      amounts: { ...estimate.amounts, charged: null, planPaid: '1350.00' },
    }),
  ).toContain('Plan paid')
})

test('in a spreadsheet, puts the label for estimates before the claim’s name', () => {
  expect(exportClaim(estimate).claims).toBe(`${claimTexts.uses['predetermination']}: Oral 9`)
  expect(exportClaim({ ...estimate, use: 'claim' }).claims).toBe('Oral 9')
})

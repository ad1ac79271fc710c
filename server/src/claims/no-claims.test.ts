import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import type { ClaimDetails, ClaimRow } from '@kinchart/contract/calls/claims.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'
import { resourceFrom } from '#readers/reading-of.test-support.ts'
import { writeClaimDocument } from './claim-document.ts'
import { latestCopays } from './routes.ts'
import { readClaimDetails } from '#readers/claims/read-claim-details.ts'

async function textOf(use: string, more: object = {}, shown: Partial<ClaimDetails> = {}): Promise<string> {
  const claim = { resourceType: 'Claim', id: 'c', status: 'active', use, created: '2026-03-02', ...more }
  const details = readClaimDetails(resourceFrom(JSON.stringify(claim)), () => undefined)
  const bytes = await writeClaimDocument({ ...details, id: '1', providerName: 'Tallgrass', ...shown })
  const pdf = await getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 }).promise
  const { items } = await (await pdf.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ')
}

test('begins the title of an estimate’s or authorization’s document with its type', async () => {
  expect(await textOf('predetermination')).toMatch(new RegExp(`^${claimTexts.uses['predetermination']}: `))
  expect(await textOf('preauthorization')).toMatch(new RegExp(`^${claimTexts.uses['preauthorization']}: `))
  expect(await textOf('claim')).toMatch(new RegExp(`^${claimTexts.documentTitle}`))
})

test('begins the title of a claim’s document with a qualifier such as “Draft”', async () => {
  expect(await textOf('claim', { status: 'draft' })).toMatch(/^Draft: Claim:/)
  const unknown = { modifierExtension: [{ url: 'https://payer.example/turned-round', valueBoolean: true }] }
  expect(await textOf('claim', unknown)).toMatch(/^Qualified \(see details\): Claim:/)
})

test('does not show the copay of an estimate as the cost of a visit', () => {
  const row = {
    ...{ id: '1', kind: 'oral', status: 'active', use: 'claim', replaces: [], replacedBy: [], currency: 'USD' },
    ...{ servicedDate: '2026-03-02', created: null, service: 'Crown', organization: null },
    amounts: { copay: '20.00', coinsurance: null, deductible: null },
  } as never as ClaimRow
  expect(latestCopays([row])).toMatchObject([{ kind: 'oral', part: 'copay', amount: '20.00' }])
  expect(latestCopays([{ ...row, use: 'predetermination' }])).toEqual([])
  expect(latestCopays([{ ...row, id: '2', use: 'preauthorization' }, row])).toMatchObject([{ claimId: '1' }])
})

test('lists missing, contradictory and uncounted amounts with reasons in a claim’s document', async () => {
  const amount = (code: string, value: string | number, currency = 'USD') => ({
    category: { coding: [{ code }] },
    amount: { value, currency },
  })
  const text = await textOf(
    'claim',
    {
      resourceType: 'ExplanationOfBenefit',
      total: [amount('submitted', 100), amount('benefit', 100), amount('copay', 20), amount('eligible', 'n/a')],
      payment: {
        amount: { value: 90, currency: 'EUR' },
        adjustment: { value: -10, currency: 'EUR' },
        adjustmentReason: { text: 'Interest' },
      },
    },
    { notCounted: 'reversed' },
  )
  for (const sentence of [
    claimTexts.caveatSentences.unread,
    claimTexts.caveatSentences.disagree,
    claimTexts.notCountedBecause.reversed,
    claimTexts.unreadAmount,
    '90.00 EUR',
    'adjusted by -10.00 EUR (Interest)',
  ])
    expect(text.replaceAll(/\s+/g, ' ')).toContain(sentence)
  const unread = { resourceType: 'ExplanationOfBenefit', total: [amount('submitted', 'n/a')] }
  expect(await textOf('claim', unread)).toContain(claimTexts.noReadableMoney)
})

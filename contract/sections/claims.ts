import { amountWarnings, otherCurrenciesInWords } from '../text/claim-amounts-in-words.ts'
import type { ClaimRow } from '../calls/claims.ts'
import { dateInWords } from '../text/date-in-words.ts'
import { qualified } from '../rules/meaning.ts'
import { moneyInWords } from '../text/money-in-words.ts'
import { pageTitles } from '../text/texts.ts'
import { claimTexts, claimUseInWords } from '@kinchart/texts/en/claims.ts'
import { column, meaningOf, ofRow, printed, source, textOf } from './print-cells.ts'
import { section } from './section.ts'
import { joined } from './words.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.claims

function amountOf(claim: ClaimRow): string {
  const amount = claim.adjudicationamount
  return joined(
    amount === null ? null : moneyInWords(amount, claim.currency),
    otherCurrenciesInWords(claim),
    amountWarnings(claim, undefined),
  )
}

export const claims = section({
  name: 'claims',
  title: pageTitles.claims,
  types: { ExplanationOfBenefit: null, Claim: null },
  dateColumn: 'servicedDate',
  inOtherWords: [
    'claims',
    'lastUpdated',
    'patient',
    'organization',
    'facility',
    'careTeam',
    'insurance',
    'service',
    'knownAs',
  ],
  print: {
    columns: [
      printed(labels.date, 11, ['servicedDate', 'created'], (row) => {
        const created = dateInWords(textOf(row['created']))
        const undated = created === null ? '' : claimTexts.createdOn({ day: created })
        return dateInWords(textOf(row['servicedDate'])) ?? undated
      }),
      printed(labels.claim, 18, ['claims', 'use'], (row) => {
        const says = joined(meaningOf(row), claimUseInWords(textOf(row['use']) || null))
        return qualified(says === '' ? null : says, textOf(row['claims']))
      }),
      column(labels.service, 18, 'service'),
      printed(labels.amount, 12, ['adjudicationamount', 'currency', 'otherCurrencies', 'caveats'], ofRow(amountOf)),
      column(labels.status, 10, 'status'),
      column(labels.organization, 16, 'organization'),
      source,
    ],
  },
})

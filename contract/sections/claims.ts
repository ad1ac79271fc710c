/** Claims. Source: S3 §2, §7; FHIR R4 ExplanationOfBenefit, Claim. Screens of their own show them. */
import { dateInWords } from '../date-in-words.ts'
import { qualified } from '../meaning.ts'
import { claimTexts, claimUseInWords } from '@kinchart/texts/claims.ts'
import { column, meaningOf, printed, source, textOf } from './print-cells.ts'
import { section } from './section.ts'
import { joined } from './words.ts'

export const claims = section({
  name: 'claims',
  title: 'Claims',
  types: { ExplanationOfBenefit: null, Claim: null },
  dateColumn: 'servicedDate',
  inOtherWords: ['claims', 'lastUpdated', 'patient', 'organization', 'facility', 'careTeam', 'insurance', 'service'],
  print: {
    columns: [
      printed('Date', 11, ['servicedDate', 'created'], (row) => {
        const created = dateInWords(textOf(row['created']))
        const undated = created === null ? '' : claimTexts.createdOn({ day: created })
        return dateInWords(textOf(row['servicedDate'])) ?? undated
      }),
      printed('Claim', 18, ['claims', 'use'], (row) => {
        const says = joined(meaningOf(row), claimUseInWords(textOf(row['use']) || null))
        return qualified(says === '' ? null : says, textOf(row['claims']))
      }),
      column('Service', 18, 'service'),
      column('Amount', 12, 'adjudicationamount'),
      column('Status', 10, 'status'),
      column('Organization', 16, 'organization'),
      source,
    ],
  },
})

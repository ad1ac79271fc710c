/** Insurance coverage, also shown on the insurance ID card screen. Source: FHIR R4 Coverage. */
import { qualified } from '../rules/meaning.ts'
import { messages } from '../text/texts.ts'
import { column, day, meaningOf, printed, source, textOf } from './print-cells.ts'
import { section } from './section.ts'
import { joined } from './words.ts'
import { recordExportTexts } from '@kinchart/texts/en/copies.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.coverage

export const coverage = section({
  name: 'coverage',
  title: recordExportTexts.coverage,
  types: { Coverage: null },
  dateColumn: 'start',
  inOtherWords: ['payer'],
  print: {
    columns: [
      day(labels.from, 'start'),
      printed(labels.insurance, 28, ['payer', 'plan', 'type'], (row) => {
        const names = joined(...new Set([textOf(row['payer']), textOf(row['plan'])]))
        return qualified(meaningOf(row), names || textOf(row['type']) || messages.emptyCell)
      }),
      column(labels.memberNumber, 17, 'memberId', 'subscriberId'),
      column(labels.group, 14, 'group'),
      column(labels.status, 11, 'status'),
      day(labels.until, 'end'),
      source,
    ],
  },
})

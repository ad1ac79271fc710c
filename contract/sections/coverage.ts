/** Insurance coverage. Source: FHIR R4 Coverage. The ID card shows it. */
import { qualified } from '../meaning.ts'
import { recordExportTexts } from '../texts-records.ts'
import { messages } from '../texts.ts'
import { column, day, meaningOf, printed, source, textOf } from './print-cells.ts'
import { section } from './section.ts'
import { joined } from './words.ts'

export const coverage = section({
  name: 'coverage',
  title: recordExportTexts.coverage,
  types: { Coverage: null },
  dateColumn: 'start',
  inOtherWords: ['payer'],
  print: {
    columns: [
      day('From', 'start'),
      printed('Insurance', 28, ['payer', 'plan', 'type'], (row) => {
        const names = joined(...new Set([textOf(row['payer']), textOf(row['plan'])]))
        return qualified(meaningOf(row), names || textOf(row['type']) || messages.emptyCell)
      }),
      column('Member number', 17, 'memberId', 'subscriberId'),
      column('Group', 14, 'group'),
      column('Status', 11, 'status'),
      day('Until', 'end'),
      source,
    ],
  },
})

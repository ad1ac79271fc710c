/** Conditions. Source: S3 §3, §7; FHIR R4 Condition. */
import type { z } from 'zod'
import { dateInWords } from '../date-in-words.ts'
import { meaningTexts } from '../texts-records.ts'
import { messages } from '../texts.ts'
import { date, inOtherWords, optional, rowOf, text } from './field.ts'
import { column, day, named, printed, source, textOf } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { categoryAsCaption, said } from './words.ts'

const fields = {
  patient: inOtherWords(text('Patient')),
  category: inOtherWords(text('Category')),
  code: inOtherWords(text('Condition')),
  dateRecorded: date('Date recorded'),
  clinicalStatus: text('Clinical status'),
  onsetStartDateTime: date('Began'),
  /** The end of the time in which it began; not the end of the condition. */
  onsetEndDateTime: date('Onset'),
  /** When it was over: a date, else words or an age. FHIR R4 `abatement[x]`. */
  abated: optional(date('Ended')),
  onsetString: text('Onset'),
  encounter: inOtherWords(text('Encounter')),
  bodySite: text('Body site'),
}
export const conditionRow = rowOf(fields)
export type ConditionRow = z.output<typeof conditionRow>

const list = listCall({
  name: 'listConditions',
  path: '/MergeEHR/ConditionByProfileId',
  summary: 'Conditions',
  rowsField: 'condition',
  row: conditionRow,
})
export const listConditions = list.call

/** When it began; both days where it began over a time. */
function onsetOf({ onsetStartDateTime: start, onsetEndDateTime: end }: ConditionRow): string | null {
  const inWords = (day: string | null): string => dateInWords(day) ?? messages.emptyCell
  if (start === null) return said(end, (day) => meaningTexts.until(inWords(day)))
  return end === null ? inWords(start) : meaningTexts.onset(inWords(start), inWords(end))
}

export const conditions = listSection({
  name: 'conditions',
  title: 'Conditions',
  types: { Condition: 'code' },
  // In the order of their onset, which no column shows alone.
  dateColumn: 'date',
  isRanked: true,
  recordType: { id: '5', eName: 'Condition' },
  fields,
  row: conditionRow,
  list,
  print: {
    columns: [
      day('Recorded', 'dateRecorded'),
      named('Condition', 30, 'code'),
      column('Status', 13, 'clinicalStatus'),
      printed('Onset', 16, ['onsetStartDateTime', 'onsetEndDateTime', 'onsetString'], (row) => {
        const days = [dateInWords(textOf(row['onsetStartDateTime'])), dateInWords(textOf(row['onsetEndDateTime']))]
        return days.filter((one) => one !== null).join(' to ') || textOf(row['onsetString'])
      }),
      day('Ended', 'abated'),
      source,
    ],
  },
  summary: {
    order: 1,
    parts: [
      {
        code: '11348-0',
        display: 'History of Past illness note',
        title: 'Past problems',
        place: 9,
        holds: 'past-problems',
      },
      { code: '11450-4', display: 'Problem list - Reported', title: 'Problems', place: 1, isRequired: true },
    ],
  },
})({
  one: 'condition',
  many: 'conditions',
  title: (row) => row.code,
  caption: (row, says) => [says, categoryAsCaption(row.category), row.bodySite],
  date: 'dateRecorded',
  columns: [
    { field: 'code', minWidth: 190, isName: true },
    { field: 'clinicalStatus', width: 140, into: 'code', isMovedLast: true, isOnCard: true },
    { field: 'onsetStartDateTime', width: 160, isOnCard: true, words: (row) => onsetOf(row) ?? row.onsetString },
    { field: 'abated', width: 126, into: 'onsetStartDateTime' },
    { field: 'dateRecorded', width: 136 },
    { field: 'providerName', minWidth: 180, into: 'dateRecorded', small: (row) => row.encounter },
  ],
  search: [
    'code',
    'category',
    'clinicalStatus',
    'onsetStartDateTime',
    'abated',
    ['onsetString', 'Onset in words'],
    'dateRecorded',
    'bodySite',
    'encounter',
    'patient',
    'providerName',
  ],
  details: [
    'clinicalStatus',
    'category',
    ['Began', onsetOf],
    'abated',
    'onsetString',
    'dateRecorded',
    'bodySite',
    'encounter',
    'patient',
  ],
  notAlone: ['onsetEndDateTime'],
})

/** Conditions. Source: S3 §3, §7; FHIR R4 Condition. */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { meaningLine, startsLater } from '../rules/meaning.ts'
import { messages, pageTitles } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, named, printed, source, textOf } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { categoryAsCaption, formatIfPresent } from './words.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.conditions

const fields = {
  patient: inOtherWords(text(labels.patient)),
  category: inOtherWords(text(labels.category)),
  code: inOtherWords(text(labels.condition)),
  dateRecorded: date(labels.dateRecorded),
  clinicalStatus: text(labels.clinicalStatus),
  onsetStartDateTime: date(labels.began),
  /** The end of the onset period, not of the condition. */
  onsetEndDateTime: date(labels.onset),
  /** The end of the condition: a date if there is one, otherwise text or an age. FHIR R4 `abatement[x]`. */
  abated: optional(date(labels.ended)),
  onsetString: text(labels.onset),
  encounter: inOtherWords(text(labels.encounter)),
  bodySite: text(labels.bodySite),
  /**
   * Codes of the condition. Entries that share a code are grouped as the same condition. Absent if no code was sent.
   */
  codes: inOtherWords(optional(part(z.array(z.string())))),
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

function onsetOf({ onsetStartDateTime: start, onsetEndDateTime: end }: ConditionRow): string | null {
  const inWords = (day: string | null): string => dateInWords(day) ?? messages.emptyCell
  if (start === null) return formatIfPresent(end, (day) => meaningTexts.until({ day: inWords(day) }))
  return end === null ? inWords(start) : meaningTexts.onset({ start: inWords(start), end: inWords(end) })
}

export const conditions = listSection({
  name: 'conditions',
  title: pageTitles.conditions,
  types: { Condition: 'code' },
  // `date` is the onset, otherwise the recorded date, otherwise the end. No column shows this date by itself.
  dateColumn: 'date',
  isRanked: true,
  recordType: { id: '5', eName: 'Condition' },
  fields,
  row: conditionRow,
  list,
  print: {
    columns: [
      day(labels.recorded, 'dateRecorded'),
      named(labels.condition, 30, 'code'),
      column(labels.status, 13, 'clinicalStatus'),
      printed(labels.onset, 16, ['onsetStartDateTime', 'onsetEndDateTime', 'onsetString'], (row) => {
        const [start, end] = [row['onsetStartDateTime'], row['onsetEndDateTime']].map((one) => dateInWords(textOf(one)))
        if (start && end) return meaningTexts.onset({ start, end })
        return start || end || textOf(row['onsetString'])
      }),
      day(labels.ended, 'abated'),
      source,
    ],
  },
  summary: {
    order: 1,
    parts: [
      {
        code: '11348-0',
        display: 'History of Past illness note',
        title: labels.summaryPastProblems,
        place: 9,
        holds: 'past-problems',
      },
      {
        code: '11450-4',
        display: 'Problem list - Reported',
        title: labels.summaryProblems,
        place: 1,
        isRequired: true,
      },
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.code,
  says: (row, today) =>
    meaningLine(row.meaning) ?? (startsLater('conditions', row, today) ? meaningTexts.startsLater : null),
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
    ['onsetString', labels.onsetInWords],
    'dateRecorded',
    'bodySite',
    'encounter',
    'patient',
    'providerName',
  ],
  details: [
    'clinicalStatus',
    'category',
    [labels.began, onsetOf],
    'abated',
    'onsetString',
    'dateRecorded',
    'bodySite',
    'encounter',
    'patient',
  ],
  notAlone: ['onsetEndDateTime', 'codes'],
})

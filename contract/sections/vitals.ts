/** Vitals and other observations. Source: S3 §3 (Observation), §7; FHIR R4 Observation. */
import { z } from 'zod'
import { mark, measured as measuredValue, referenceRange } from '../calls/record-list.ts'
import { dateTime, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { measuredColumns, rangeLabel } from './measured.ts'
import { column, day, measured, noted, source, textOf, valueColumn } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { categoryInWords, comparedInWords } from './words.ts'
import { pageTitles } from '../text/texts.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.vitals

const sent = z.string().nullable()

/** One entry for a single value, or one per component. Systolic comes first in a blood pressure. */
const values = z.array(
  measuredValue.extend({
    name: sent.optional(),
    testKey: sent.optional(),
    /** Which part of a blood pressure the value is, determined by its code. Otherwise absent. */
    part: z.enum(['systolic', 'diastolic']).optional(),
    /** True if the text is the reason for a missing value. Not set if a value was sent. */
    isAbsent: z.literal(true).optional(),
    /** Set only if there are several values. A single value uses the row's range. */
    referenceRange: referenceRange.optional(),
    mark: mark.optional(),
  }),
)

const fields = {
  patient: inOtherWords(text(labels.patient)),
  status: text(labels.status),
  category: inOtherWords(text(labels.category)),
  code: inOtherWords(text(labels.observation)),
  effectiveDateTime: dateTime(labels.date),
  observation: text(labels.observation),
  value: part(values, labels.value),
  testKeys: inOtherWords(optional(part(z.array(z.string())))),
  /** True for an answer to a questionnaire (PRAPARE, PHQ-9), which is not a measurement. Otherwise absent. */
  isAnswer: inOtherWords(optional(part(z.literal(true)))),
  socialHistoryResult: text(labels.socialHistory),
  dataAbsentReason: text(labels.noValueBecause),
  encounter: inOtherWords(text(labels.encounter)),
  interpretation: text(labels.interpretation),
  referenceRange: part(referenceRange.nullable(), labels.range),
  mark: part(mark.nullable(), labels.mark),
  /** Text and sort key of the flag column. Absent if there is no flag. */
  markText: inOtherWords(optional(part(z.string(), labels.mark))),
  markRank: inOtherWords(optional(part(z.string()))),
}
export const vitalRow = rowOf(fields)
export type VitalRow = z.output<typeof vitalRow>

const list = listCall({
  name: 'listVitals',
  path: '/MergeEHR/ObservationByProfileId',
  summary: 'Vitals and other observations',
  rowsField: 'observation',
  row: vitalRow,
})
export const listVitals = list.call

/** Returns the reason as text, for a row that would otherwise be empty because it has no value. */
export const notStated = (reason: string): string => labels.notStated({ reason })

export const vitals = listSection({
  name: 'vitals',
  title: pageTitles.vitals,
  types: { Observation: 'code' },
  dateColumn: 'effectiveDateTime',
  recordType: { id: '1', eName: 'Observation' },
  fields,
  row: vitalRow,
  list,
  print: {
    columns: [
      day(labels.date, 'effectiveDateTime'),
      noted(column(labels.observation, 26, 'code')),
      valueColumn(22, ['observation', 'dataAbsentReason'], (row) => {
        const reason = textOf(row['dataAbsentReason'])
        return textOf(row['observation']) || (reason === '' ? '' : notStated(reason))
      }),
      ...measured,
      source,
    ],
  },
  summary: {
    order: 7,
    parts: [
      {
        code: '29762-2',
        display: 'Social history note',
        title: labels.summarySocialHistory,
        place: 8,
        holds: 'social-history',
      },
      { code: '8716-3', display: 'Vital signs note', title: labels.summaryVitalSignsAndOtherObservations, place: 7 },
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.code ?? row.observation,
  says: 'with-value',
  caption: (row) => [categoryInWords(row.category)],
  date: 'effectiveDateTime',
  columns: measuredColumns,
  search: [
    'code',
    'value',
    'markText',
    'effectiveDateTime',
    'category',
    'status',
    'socialHistoryResult',
    'encounter',
    'patient',
    'providerName',
  ],
  details: [
    [rangeLabel, (row) => row.referenceRange?.text],
    [labels.mark, (row) => comparedInWords(row.mark)],
    'status',
    'interpretation',
    'category',
    'dataAbsentReason',
    'encounter',
    'patient',
    'effectiveDateTime',
  ],
  notAlone: ['observation', 'mark', 'markRank', 'testKeys', 'isAnswer'],
})

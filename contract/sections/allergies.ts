/** Allergies. `allergyIntolence` is the spec's spelling. Source: S3 §3, §7; FHIR R4 AllergyIntolerance. */
import { z } from 'zod'
import { meaningLine, qualified, startsLater } from '../rules/meaning.ts'
import { messages, pageTitles } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, meaningOf, noted, printed, source, textOf } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { categoryAsCaption, joined, formatIfPresent, statusInWords } from './words.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.allergies

const fields = {
  patient: inOtherWords(text(labels.patient)),
  substance: inOtherWords(text(labels.substance)),
  type: text(labels.type),
  category: inOtherWords(text(labels.category)),
  recordedDate: date(labels.dateRecorded),
  asserter: inOtherWords(text(labels.asserter)),
  status: text(labels.status),
  reaction: text(labels.reaction),
  recorder: inOtherWords(text(labels.recorder)),
  code: inOtherWords(text(labels.code)),
  description: text(labels.description),
  onset: date(labels.onset),
  severity: text(labels.severity),
  /** Potential severity of a reaction: FHIR R4 `criticality` ('low', 'high', 'unable-to-assess'). */
  criticality: optional(text(meaningTexts.criticality)),
  /** Set only if it differs from the allergy's code. FHIR R4 `reaction.substance`. */
  reactionSubstance: inOtherWords(optional(text(meaningTexts.reactionSubstance))),
  note: text(labels.note),
  exposureRoute: text(labels.exposureRoute),
  /**
   * Codes of the substance or allergy. Entries that share a code are grouped as the same allergy. Absent if no code
   * was sent.
   */
  codes: inOtherWords(optional(part(z.array(z.string())))),
}
export const allergyRow = rowOf(fields)
export type AllergyRow = z.output<typeof allergyRow>

const list = listCall({
  name: 'listAllergies',
  path: '/MergeEHR/AllergyIntoleranceByProfileId',
  summary: 'Allergies and intolerances',
  rowsField: 'allergyIntolence',
  row: allergyRow,
})
export const listAllergies = list.call

const criticalities: Readonly<Record<string, string>> = meaningTexts.criticalities
const criticalityInWords = (code: string): string => criticalities[code] ?? code
const reactionTo = (row: AllergyRow): string | null =>
  formatIfPresent(row.reactionSubstance, (substance) => meaningTexts.reactionTo({ substance }))
const criticalityOf = (row: AllergyRow): string | null => formatIfPresent(row.criticality, criticalityInWords)

export const allergies = listSection({
  name: 'allergies',
  title: pageTitles.allergies,
  types: { AllergyIntolerance: 'code' },
  dateColumn: 'recordedDate',
  isRanked: true,
  recordType: { id: '8', eName: 'AllergyIntolerance' },
  fields,
  row: allergyRow,
  list,
  print: {
    columns: [
      day(labels.recorded, 'recordedDate'),
      noted(
        printed(labels.allergy, 24, ['substance', 'code', 'description', 'reactionSubstance'], (row) => {
          const cause = textOf(row['reactionSubstance'])
          const allergen = textOf(row['substance']) || textOf(row['code']) || textOf(row['description'])
          const words =
            joined(allergen, cause === '' ? '' : meaningTexts.reactionTo({ substance: cause })) || messages.emptyCell
          const today = new Date().toISOString()
          const later = startsLater('allergies', row, today) ? meaningTexts.startsLater : null
          return qualified(meaningOf(row) ?? later, words)
        }),
      ),
      column(labels.reaction, 20, 'reaction'),
      printed(labels.severity, 11, ['severity', 'criticality'], (row) =>
        joined(textOf(row['severity']), criticalityInWords(textOf(row['criticality']))),
      ),
      column(labels.status, 13, 'status'),
      source,
    ],
  },
  summary: {
    order: 2,
    parts: [
      {
        code: '48765-2',
        display: 'Allergies and adverse reactions Document',
        title: labels.summaryAllergiesAndIntolerances,
        place: 2,
        isRequired: true,
      },
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.code ?? row.substance ?? reactionTo(row),
  says: (row, today) =>
    meaningLine(row.meaning) ?? (startsLater('allergies', row, today) ? meaningTexts.startsLater : null),
  caption: (row, says) => [
    says ?? statusInWords(row.status),
    categoryAsCaption(row.type),
    categoryAsCaption(row.category),
  ],
  date: 'recordedDate',
  columns: [
    { field: 'substance', minWidth: 190, isName: true, words: (row) => row.substance ?? row.code ?? reactionTo(row) },
    {
      field: 'reaction',
      minWidth: 180,
      into: 'substance',
      isMovedLast: true,
      isOnCard: true,
      small: (row) => joined(reactionTo(row), row.exposureRoute),
    },
    {
      field: 'severity',
      width: 120,
      isOnCard: true,
      words: (row) => row.severity ?? criticalityOf(row),
      small: (row) => (row.severity === null ? null : criticalityOf(row)),
    },
    { field: 'onset', width: 122, into: 'severity' },
    { field: 'recordedDate', width: 136 },
    { field: 'providerName', minWidth: 180, into: 'recordedDate', small: (row) => row.recorder },
  ],
  search: [
    'substance',
    'code',
    'type',
    'category',
    'status',
    'reaction',
    'severity',
    'criticality',
    'reactionSubstance',
    'exposureRoute',
    'description',
    'note',
    'onset',
    'recordedDate',
    'recorder',
    'asserter',
    'patient',
    'providerName',
  ],
  details: [
    'reaction',
    'severity',
    [meaningTexts.criticality, criticalityOf],
    'status',
    'type',
    'category',
    'code',
    [labels.substance, (row) => (row.substance === row.code ? null : row.substance)],
    'reactionSubstance',
    'description',
    'note',
    'exposureRoute',
    'onset',
    'recordedDate',
    'recorder',
    'asserter',
    'patient',
  ],
  notAlone: ['codes'],
})

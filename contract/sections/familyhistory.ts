/** Family history, an addition to the specification's nine lists. Source: FHIR R4 FamilyMemberHistory. */
import { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import { qualified } from '../rules/meaning.ts'
import { messages } from '../text/texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, meaningOf, noted, ofRow, printed, source } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { joined, formatIfPresent } from './words.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.familyhistory

const sent = z.string().nullable()

export const relativeCondition = z.object({
  code: sent,
  /** An age, a range of ages, a date or text. FHIR R4 `condition.onset[x]`. */
  onset: sent,
  outcome: sent,
  /** Null if not stated. FHIR R4 `condition.contributedToDeath`. */
  contributedToDeath: z.boolean().nullable(),
  note: sent,
})

const fields = {
  patient: inOtherWords(text(labels.patient)),
  relationship: inOtherWords(text(labels.relative)),
  name: inOtherWords(text(labels.name)),
  sex: text(labels.sex),
  born: date(labels.born),
  age: text(labels.age),
  /** 'Yes', 'No', an age, a date or text. Null if not stated. */
  deceased: date(labels.died),
  condition: part(z.array(relativeCondition), labels.conditions),
  /** Why the history is missing or incomplete. FHIR R4 `dataAbsentReason`. */
  dataAbsentReason: text(labels.notStatedBecause),
  reason: optional(text(labels.whyItWasAsked)),
  note: text(labels.note),
  status: text(labels.status),
  date: date(labels.date),
}
export const familyHistoryRow = rowOf(fields)
export type FamilyHistoryRow = z.output<typeof familyHistoryRow>

const list = listCall({
  name: 'listFamilyHistory',
  path: '/record/list-family-history',
  formerPath: '/MergeEHR/FamilyMemberHistoryByProfileId',
  summary: 'Illnesses in the family',
  rowsField: 'familyMemberHistory',
  row: familyHistoryRow,
})
export const listFamilyHistory = list.call

const relativeOf = (row: FamilyHistoryRow): string => joined(row.relationship, row.name) || labels.relative

function conditionsOf({ condition, dataAbsentReason }: FamilyHistoryRow): string | null {
  const lines = condition.map((one) =>
    joined(
      one.code ?? messages.emptyCell,
      formatIfPresent(one.onset, (onset) => labels.onset({ onset: dateInWords(onset) ?? onset })),
      formatIfPresent(one.outcome, (outcome) => labels.outcome({ outcome })),
      deathWords.get(one.contributedToDeath),
      one.note,
    ),
  )
  return lines.length > 0
    ? lines.join('; ')
    : formatIfPresent(dataAbsentReason, (reason) => labels.notStated({ reason }))
}

const deathWords: ReadonlyMap<boolean | null, string> = new Map([
  [true, labels.contributed],
  [false, labels.didNotContribute],
])

export const familyhistory = listSection({
  name: 'familyhistory',
  title: labels.title,
  types: { FamilyMemberHistory: null },
  dateColumn: 'date',
  recordType: { id: '10', eName: 'FamilyMemberHistory', isOnlyWhereAny: true },
  fields,
  row: familyHistoryRow,
  list,
  print: {
    columns: [
      day(labels.date, 'date'),
      noted(
        printed(labels.relative, 20, ['relationship', 'name'], (row) =>
          qualified(meaningOf(row), ofRow(relativeOf)(row)),
        ),
      ),
      printed(labels.conditions, 36, ['condition', 'dataAbsentReason'], ofRow(conditionsOf)),
      day(labels.died, 'deceased'),
      column(labels.status, 11, 'status'),
      source,
    ],
  },
})({
  one: labels.one,
  many: labels.many,
  title: relativeOf,
  caption: (row, says) => [says, row.sex, row.age],
  date: 'date',
  columns: [
    { field: 'relationship', minWidth: 170, isName: true, words: relativeOf },
    { field: 'condition', minWidth: 240, isOnCard: true, isSortable: false, words: conditionsOf },
    { field: 'deceased', width: 122, into: 'condition', isOnCard: true },
    { field: 'date', width: 122 },
    { field: 'providerName', minWidth: 180, into: 'date' },
  ],
  search: ['relationship', 'name', 'condition', 'deceased', 'note', 'status', 'date', 'patient', 'providerName'],
  details: [
    'relationship',
    'name',
    'sex',
    'born',
    'age',
    'deceased',
    [labels.conditions, conditionsOf],
    'dataAbsentReason',
    'reason',
    'note',
    'status',
    'date',
    'patient',
  ],
})

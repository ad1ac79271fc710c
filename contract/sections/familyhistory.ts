/** Illnesses in the family. Ours, after the specification's nine lists. Source: FHIR R4 FamilyMemberHistory. */
import { z } from 'zod'
import { dateInWords } from '../date-in-words.ts'
import { qualified } from '../meaning.ts'
import { messages } from '../texts.ts'
import { date, inOtherWords, optional, part, rowOf, text } from './field.ts'
import { column, day, meaningOf, ofRow, printed, source } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { joined, said } from './words.ts'

const sent = z.string().nullable()

export const relativeCondition = z.object({
  code: sent,
  /** When it began: an age, a range of ages, a date or words. FHIR R4 `condition.onset[x]`. */
  onset: sent,
  outcome: sent,
  /** Null where the source does not say. FHIR R4 `condition.contributedToDeath`. */
  contributedToDeath: z.boolean().nullable(),
  note: sent,
})

const fields = {
  patient: inOtherWords(text('Patient')),
  relationship: inOtherWords(text('Relative')),
  /** Of the relative. */
  name: inOtherWords(text('Name')),
  sex: text('Sex'),
  /** A date, or words. */
  born: date('Born'),
  age: text('Age'),
  /** 'Yes', 'No', an age, a date or words. Null where the source does not say. */
  deceased: date('Died'),
  condition: part(z.array(relativeCondition), 'Conditions'),
  /** Why the history is not there or is not whole. FHIR R4 `dataAbsentReason`. */
  dataAbsentReason: text('Not stated because'),
  reason: optional(text('Why it was asked')),
  note: text('Note'),
  status: text('Status'),
  /** When the history was taken. */
  date: date('Date'),
}
export const familyHistoryRow = rowOf(fields)
export type FamilyHistoryRow = z.output<typeof familyHistoryRow>

const list = listCall({
  name: 'listFamilyHistory',
  path: '/MergeEHR/FamilyMemberHistoryByProfileId',
  summary: 'Illnesses in the family',
  rowsField: 'familyMemberHistory',
  row: familyHistoryRow,
})
export const listFamilyHistory = list.call

const relativeOf = (row: FamilyHistoryRow): string => joined(row.relationship, row.name) || 'Relative'

/** Each condition in a breath: what it is, when it began, what became of it. */
function conditionsOf({ condition, dataAbsentReason }: FamilyHistoryRow): string | null {
  const lines = condition.map((one) =>
    joined(
      one.code ?? messages.emptyCell,
      said(one.onset, (onset) => `onset: ${dateInWords(onset) ?? onset}`),
      said(one.outcome, (outcome) => `outcome: ${outcome}`),
      deathWords.get(one.contributedToDeath),
      one.note,
    ),
  )
  return lines.length > 0 ? lines.join('; ') : said(dataAbsentReason, (reason) => `Not stated: ${reason}`)
}

const deathWords: ReadonlyMap<boolean | null, string> = new Map([
  [true, 'contributed to the death'],
  [false, 'did not contribute to the death'],
])

export const familyhistory = listSection({
  name: 'familyhistory',
  title: 'Family History',
  types: { FamilyMemberHistory: null },
  dateColumn: 'date',
  recordType: { id: '10', eName: 'FamilyMemberHistory', isOnlyWhereAny: true },
  fields,
  row: familyHistoryRow,
  list,
  print: {
    columns: [
      day('Date', 'date'),
      printed('Relative', 20, ['relationship', 'name'], (row) => qualified(meaningOf(row), ofRow(relativeOf)(row))),
      printed('Conditions', 36, ['condition', 'dataAbsentReason'], ofRow(conditionsOf)),
      day('Died', 'deceased'),
      column('Status', 11, 'status'),
      source,
    ],
  },
})({
  one: 'entry of family history',
  many: 'entries of family history',
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
    ['Conditions', conditionsOf],
    'dataAbsentReason',
    'reason',
    'note',
    'status',
    'date',
    'patient',
  ],
})

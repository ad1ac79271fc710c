import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import type { Panel } from '@kinchart/contract/labs.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import type { Meaning } from '@kinchart/contract/meaning.ts'
import { panelTexts } from '@kinchart/contract/texts-records.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import type { Section } from '#record/reader.ts'

/** A finished row as it stands in the store. */
export type StoredRow = Readonly<Record<string, unknown>>

export type PrintColumn = {
  readonly label: string
  /** Its part of the width. */
  readonly share: number
  readonly text: (row: StoredRow) => string
}

/** A list as it is printed. `inner` are rows that stand within a row, such as the results of a panel. */
export type PrintSection = {
  readonly section: Section
  readonly title: string
  readonly columns: readonly PrintColumn[]
  readonly inner?: (row: StoredRow) => readonly StoredRow[]
}

const said = (value: unknown): string => (typeof value === 'string' ? value : '')
const column = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => fields.map((field) => said(row[field])).find((words) => words !== '') ?? messages.emptyCell,
})
const day = (label: string, field: string): PrintColumn => ({
  label,
  share: 11,
  text: (row) => dateInWords(said(row[field])) ?? messages.emptyCell,
})
const within = (label: string, share: number, field: string, key: string, instead: string): PrintColumn => ({
  label,
  share,
  text: (row) => {
    const inner = row[field]
    const words = typeof inner === 'object' && inner !== null ? said(Reflect.get(inner, key)) : ''
    return words || said(row[instead]) || messages.emptyCell
  },
})
const joined = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) =>
    fields
      .map((field) => said(row[field]))
      .filter((words) => words !== '')
      .join(', ') || messages.emptyCell,
})
/** Each source that says the same. */
const source: PrintColumn = {
  label: 'Source',
  share: 16,
  text: (row) => {
    const also = Array.isArray(row['alsoFrom']) ? (row['alsoFrom'] as readonly StoredRow[]) : []
    return [...new Set([row, ...also].map((one) => said(one['providerName'])))].filter((name) => name !== '').join(', ')
  },
}
const list = (value: unknown): readonly StoredRow[] => (Array.isArray(value) ? (value as readonly StoredRow[]) : [])

const meaningOf = (row: StoredRow): Meaning | undefined => row['meaning'] as Meaning | undefined

/** A value and what qualifies it; of a panel how many results it holds. A value that was withdrawn is not printed. */
const valueColumn = (share: number, valueOf: (row: StoredRow) => string): PrintColumn => ({
  label: 'Value',
  share,
  text: (row) => {
    const meaning = meaningLine(meaningOf(row))
    if (meaningOf(row)?.standing === 'withdrawn') return meaning ?? messages.emptyCell
    const value = valueOf(row)
    if (meaning === null) return value || messages.emptyCell
    return value === '' ? meaning : `${value} (${meaning})`
  },
})
const labValue = (row: StoredRow): string =>
  said(row['value']) || (row['panel'] === undefined ? '' : panelTexts.content(row['panel'] as Panel))

const measured = [
  within('Range', 14, 'referenceRange', 'text', ''),
  {
    label: 'Mark',
    share: 11,
    text: (row: StoredRow) =>
      said(row['markText']) ||
      said((row['mark'] as StoredRow | null | undefined)?.['word']) ||
      said(row['interpretation']) ||
      messages.emptyCell,
  },
]

/** Every list of a record, in the order of its tabs. */
export const printSections: readonly PrintSection[] = [
  {
    section: 'allergies',
    title: pageTitles.allergies,
    columns: [
      day('Recorded', 'recordedDate'),
      column('Allergy', 24, 'substance', 'code', 'description'),
      column('Reaction', 20, 'reaction'),
      column('Severity', 11, 'severity'),
      column('Status', 13, 'status'),
      source,
    ],
  },
  {
    section: 'conditions',
    title: pageTitles.conditions,
    columns: [
      day('Recorded', 'dateRecorded'),
      column('Condition', 30, 'code'),
      column('Status', 13, 'clinicalStatus'),
      {
        label: 'Onset',
        share: 16,
        text: (row) =>
          [dateInWords(said(row['onsetStartDateTime'])), dateInWords(said(row['onsetEndDateTime']))]
            .filter((one) => one !== null)
            .join(' to ') ||
          said(row['onsetString']) ||
          messages.emptyCell,
      },
      source,
    ],
  },
  {
    section: 'medications',
    title: pageTitles.medications,
    columns: [
      day('Prescribed', 'datePrescribed'),
      column('Medication', 26, 'medicationCodeableConcept'),
      joined('Dose', 20, 'dose', 'frequency', 'route'),
      column('Status', 11, 'status'),
      column('Prescribed by', 15, 'informationSource'),
      source,
    ],
  },
  {
    section: 'labs',
    title: pageTitles.labs,
    columns: [
      day('Date', 'effectiveDateTime'),
      column('Test', 28, 'code'),
      valueColumn(18, labValue),
      ...measured,
      source,
    ],
    inner: (row) => (said(row['value']) === '' || list(row['results']).length > 1 ? list(row['results']) : []),
  },
  {
    section: 'vitals',
    title: pageTitles.vitals,
    columns: [
      day('Date', 'effectiveDateTime'),
      column('Observation', 26, 'code'),
      valueColumn(
        22,
        (row) =>
          said(row['observation']) ||
          (said(row['dataAbsentReason']) === '' ? '' : `Not stated: ${said(row['dataAbsentReason'])}`),
      ),
      ...measured,
      source,
    ],
  },
  {
    section: 'immunization',
    title: pageTitles.immunization,
    columns: [
      day('Date', 'date'),
      column('Vaccine', 32, 'vaccineCode'),
      joined('Dose', 11, 'doseQuantityvalue', 'doseQuantityunit'),
      column('Status', 12, 'status'),
      column('Given by', 18, 'performer', 'location'),
      source,
    ],
  },
  {
    section: 'procedures',
    title: pageTitles.procedures,
    columns: [
      day('Date', 'datePerformed'),
      column('Procedure', 34, 'code'),
      column('Performed by', 18, 'performerName', 'location'),
      column('Status', 12, 'status'),
      source,
    ],
  },
  {
    section: 'treatmentplan',
    title: 'Treatment Plan',
    columns: [
      day('Date', 'date'),
      column('Plan', 22, 'title', 'category'),
      column('For', 18, 'addresses'),
      {
        label: 'Activities',
        share: 22,
        text: (row) =>
          list(row['activity'])
            .map((one) => said(one['codeText']) || said(one['coding']) || said(one['kind']))
            .filter((words) => words !== '')
            .join('; ') || messages.emptyCell,
      },
      column('Status', 10, 'status'),
      source,
    ],
  },
  {
    section: 'encounters',
    title: pageTitles.encounters,
    columns: [
      day('Date', 'date'),
      column('Visit', 20, 'type', 'class'),
      column('Reason', 20, 'reasonForVisit'),
      column('Doctor', 18, 'doctorName'),
      column('Place', 16, 'location'),
      source,
    ],
  },
  {
    section: 'drvisitnotes',
    title: pageTitles.drvisitnotes,
    columns: [
      day('Date', 'dateGenerated'),
      column('Document', 28, 'type', 'description', 'category'),
      column('Author', 22, 'authors'),
      column('Status', 12, 'status'),
      source,
    ],
  },
  {
    section: 'claims',
    title: 'Claims',
    columns: [
      day('Date', 'servicedDate'),
      column('Claim', 18, 'claims'),
      column('Service', 18, 'service'),
      column('Amount', 12, 'adjudicationamount'),
      column('Status', 10, 'status'),
      column('Organization', 16, 'organization'),
      source,
    ],
  },
]

import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import type { Panel } from '@kinchart/contract/labs.ts'
import { endPassed, isOver, meaning, meaningLine, qualified } from '@kinchart/contract/meaning.ts'
import type { Meaning } from '@kinchart/contract/meaning.ts'
import { meaningTexts, panelTexts } from '@kinchart/contract/texts-records.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import { directionsOf } from '#fhir/dosage.ts'
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
/** The name of a row, with what has to be known of it before it. */
const named = (label: string, share: number, ...fields: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => qualified(meaningOf(row) ?? courseOf(row), column(label, share, ...fields).text(row)),
})
/** A medicine that nothing ended and whose time is over is said to be so. */
const courseOf = (row: StoredRow): string | null =>
  said(row['status']) === 'active' && isOver(said(row['courseEnd']), new Date().toISOString()) ? endPassed : null
const meaningIn = (row: StoredRow): Meaning | undefined => meaning.safeParse(row['meaning']).data
const meaningOf = (row: StoredRow): string | null => meaningLine(meaningIn(row))
/** Who did it, and where. A place is never written as a person. */
const whoAndWhere = (label: string, share: number, ...who: readonly string[]): PrintColumn => ({
  label,
  share,
  text: (row) => {
    const place = said(row['location'])
    const parts = [...who.map((field) => said(row[field])), place === '' ? '' : meaningTexts.at(place)]
    return parts.filter((words) => words !== '').join(', ') || messages.emptyCell
  },
})
const withDay = (words: string, row: StoredRow, field: string): string => {
  const end = dateInWords(said(row[field]))
  return end === null ? words : [words, meaningTexts.until(end)].filter((part) => part !== '').join(', ')
}
/** The status as it was sent, and why it has it. */
const statusOf = (share: number, field = 'status'): PrintColumn => joined('Status', share, field, 'statusReason')
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

/** A value and what qualifies it; of a panel how many results it holds. A value that was withdrawn is not printed. */
const valueColumn = (share: number, valueOf: (row: StoredRow) => string): PrintColumn => ({
  label: 'Value',
  share,
  text: (row) => {
    const read = meaningIn(row)
    const words = meaningLine(read)
    if (read?.standing === 'withdrawn') return words ?? messages.emptyCell
    const value = valueOf(row)
    if (words === null) return value || messages.emptyCell
    return value === '' ? words : `${value} (${words})`
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
      {
        label: 'Allergy',
        share: 24,
        text: (row) => {
          const cause = said(row['reactionSubstance'])
          const allergen = said(row['substance']) || said(row['code']) || said(row['description'])
          const reaction = cause === '' ? '' : meaningTexts.reactionTo(cause)
          const words = [allergen, reaction].filter((part) => part !== '').join(', ') || messages.emptyCell
          return qualified(meaningOf(row), words)
        },
      },
      column('Reaction', 20, 'reaction'),
      {
        label: 'Severity',
        share: 11,
        text: (row) => {
          const code = said(row['criticality'])
          const criticality = meaningTexts.criticalities[code] ?? code
          return [said(row['severity']), criticality].filter((part) => part !== '').join(', ') || messages.emptyCell
        },
      },
      column('Status', 13, 'status'),
      source,
    ],
  },
  {
    section: 'conditions',
    title: pageTitles.conditions,
    columns: [
      day('Recorded', 'dateRecorded'),
      named('Condition', 30, 'code'),
      column('Status', 13, 'clinicalStatus'),
      {
        label: 'Onset',
        share: 16,
        text: (row) => {
          const began = [dateInWords(said(row['onsetStartDateTime'])), dateInWords(said(row['onsetEndDateTime']))]
          return began.filter((one) => one !== null).join(' to ') || said(row['onsetString']) || messages.emptyCell
        },
      },
      day('Ended', 'abated'),
      source,
    ],
  },
  {
    section: 'medications',
    title: pageTitles.medications,
    columns: [
      day('Prescribed', 'datePrescribed'),
      named('Medication', 26, 'medicationCodeableConcept'),
      {
        label: 'Dose',
        share: 20,
        text: (row) => {
          const words = directionsOf(
            said(row['dose']) || null,
            said(row['frequency']) || null,
            said(row['route']) || null,
          )
          return withDay(words ?? '', row, 'courseEnd') || messages.emptyCell
        },
      },
      statusOf(13),
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
      named('Vaccine', 32, 'vaccineCode'),
      {
        label: 'Dose',
        share: 13,
        text: (row) => {
          const dose = [said(row['doseQuantityvalue']), said(row['doseQuantityunit'])]
            .filter((part) => part !== '')
            .join(' ')
          const lot = said(row['lotNumber']) === '' ? '' : meaningTexts.lot(said(row['lotNumber']))
          const parts = [dose, lot, said(row['manufacturer'])].filter((part) => part !== '')
          return parts.join(', ') || messages.emptyCell
        },
      },
      statusOf(12),
      whoAndWhere('Given by', 18, 'performer', 'organization'),
      source,
    ],
  },
  {
    section: 'procedures',
    title: pageTitles.procedures,
    columns: [
      day('Date', 'datePerformed'),
      named('Procedure', 34, 'code'),
      whoAndWhere('Performed by', 18, 'performerName'),
      statusOf(12),
      source,
    ],
  },
  {
    section: 'treatmentplan',
    title: 'Treatment Plan',
    columns: [
      day('Date', 'date'),
      named('Plan', 22, 'title', 'category'),
      column('For', 18, 'addresses'),
      {
        label: 'Activities',
        share: 22,
        text: (row) =>
          list(row['activity'])
            .map((one) => qualified(meaningOf(one), said(one['codeText']) || said(one['coding']) || said(one['kind'])))
            .filter((words) => words !== '')
            .join('; ') || messages.emptyCell,
      },
      {
        label: 'Status',
        share: 10,
        text: (row) => withDay(said(row['status']), row, 'endDate') || messages.emptyCell,
      },
      source,
    ],
  },
  {
    section: 'encounters',
    title: pageTitles.encounters,
    columns: [
      day('Date', 'date'),
      named('Visit', 20, 'type', 'class'),
      column('Reason', 20, 'reasonForVisit'),
      column('Doctor', 18, 'doctorName'),
      column('Place', 16, 'location'),
      column('Status', 10, 'status'),
      source,
    ],
  },
  {
    section: 'drvisitnotes',
    title: pageTitles.drvisitnotes,
    columns: [
      day('Date', 'dateGenerated'),
      named('Document', 28, 'type', 'description', 'category'),
      column('Author', 22, 'authors'),
      joined('Status', 12, 'status', 'docStatus'),
      source,
    ],
  },
  {
    section: 'claims',
    title: 'Claims',
    columns: [
      day('Date', 'servicedDate'),
      named('Claim', 18, 'claims'),
      column('Service', 18, 'service'),
      column('Amount', 12, 'adjudicationamount'),
      column('Status', 10, 'status'),
      column('Organization', 16, 'organization'),
      source,
    ],
  },
]

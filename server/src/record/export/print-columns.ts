import { dateInWords } from '@kinchart/contract/date-in-words.ts'
import { qualified } from '@kinchart/contract/meaning.ts'
import { claimTexts, claimUseInWords } from '@kinchart/texts/claims.ts'
import { meaningTexts, recordExportTexts } from '@kinchart/contract/texts-records.ts'
import { messages, pageTitles } from '@kinchart/contract/texts.ts'
import { directionsOf } from '#fhir/dosage.ts'
import type { Section } from '#record/reader.ts'
import {
  column,
  day,
  joined,
  labValue,
  list,
  meaningOf,
  measured,
  named,
  said,
  source,
  statusOf,
  valueColumn,
  whoAndWhere,
  withDay,
} from './print-cells.ts'
import type { PrintColumn, StoredRow } from './print-cells.ts'

/** What has no list of its own is printed by its kinds. */
type ListedSection = Exclude<Section, 'others'>

/** A list as it is printed. `inner` are rows that stand within a row, such as the results of a panel. */
export type PrintSection = {
  readonly section: ListedSection
  readonly title: string
  readonly columns: readonly PrintColumn[]
  readonly inner?: (row: StoredRow) => readonly StoredRow[]
}

/** What is printed of a record that is kept without a row of its own. */
export const storedColumns = (label: string, more: readonly PrintColumn[] = []): readonly PrintColumn[] => [
  day('Date', 'date'),
  named(label, 36, 'label'),
  ...more,
  column('Status', 14, 'status'),
  source,
]

/** Every list of a record, in the order in which it is printed. A list that is forgotten here fails the type check. */
const lists: Readonly<Record<ListedSection, Omit<PrintSection, 'section'>>> = {
  allergies: {
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
  conditions: {
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
  medications: {
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
  labs: {
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
  vitals: {
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
  immunization: {
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
  procedures: {
    title: pageTitles.procedures,
    columns: [
      day('Date', 'datePerformed'),
      named('Procedure', 34, 'code'),
      whoAndWhere('Performed by', 18, 'performerName'),
      statusOf(12),
      source,
    ],
  },
  treatmentplan: {
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
  encounters: {
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
  drvisitnotes: {
    title: pageTitles.drvisitnotes,
    columns: [
      day('Date', 'dateGenerated'),
      named('Document', 28, 'type', 'description', 'category'),
      column('Author', 22, 'authors'),
      joined('Status', 12, 'status', 'docStatus'),
      source,
    ],
  },
  claims: {
    title: 'Claims',
    columns: [
      {
        label: 'Date',
        share: 11,
        text: (row) => {
          const created = dateInWords(said(row['created']))
          const undated = created === null ? messages.emptyCell : claimTexts.createdOn({ day: created })
          return dateInWords(said(row['servicedDate'])) ?? undated
        },
      },
      {
        label: 'Claim',
        share: 18,
        text: (row) => {
          const use = claimUseInWords(said(row['use']) || null)
          const says = [meaningOf(row), use].filter((part) => part !== null).join(', ')
          return qualified(says === '' ? null : says, said(row['claims'])) || messages.emptyCell
        },
      },
      column('Service', 18, 'service'),
      column('Amount', 12, 'adjudicationamount'),
      column('Status', 10, 'status'),
      column('Organization', 16, 'organization'),
      source,
    ],
  },
  coverage: {
    title: recordExportTexts.coverage,
    columns: [
      day('From', 'start'),
      {
        label: 'Insurance',
        share: 28,
        text: (row) =>
          qualified(
            meaningOf(row),
            [...new Set([said(row['payer']), said(row['plan'])])].filter((part) => part !== '').join(', ') ||
              said(row['type']) ||
              messages.emptyCell,
          ),
      },
      column('Member number', 17, 'memberId', 'subscriberId'),
      column('Group', 14, 'group'),
      column('Status', 11, 'status'),
      day('Until', 'end'),
      source,
    ],
  },
  // No rows of appointments are kept: they are read from what arrived (`stored-rows.ts`).
  appointments: {
    title: recordExportTexts.appointments,
    columns: storedColumns('Appointment', [column('With', 22, 'with')]),
  },
}

export const printSections: readonly PrintSection[] = (Object.keys(lists) as ListedSection[]).map((section) => ({
  section,
  ...lists[section],
}))

/** Immunizations. Source: S3 §3, §7; FHIR R4 Immunization. */
import type { z } from 'zod'
import { date, inOtherWords, optional, rowOf, text } from './field.ts'
import { day, named, printed, source, statusOf, textOf, whoAndWhere } from './print-cells.ts'
import { listCall, listSection } from './section.ts'
import { amount, joined, formatIfPresent, statusInWords } from './words.ts'
import { pageTitles } from '../text/texts.ts'
import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { sectionLabels } from '@kinchart/texts/en/sections.ts'

const labels = sectionLabels.immunization

const fields = {
  patient: inOtherWords(text(labels.patient)),
  vaccineCode: inOtherWords(text(labels.vaccine)),
  status: text(labels.status),
  date: date(labels.date),
  location: inOtherWords(text(labels.place)),
  performer: inOtherWords(text(labels.givenBy)),
  organization: inOtherWords(optional(text(meaningTexts.organization))),
  statusReason: inOtherWords(optional(text(meaningTexts.reason))),
  /** Why a dose does not count as a full dose. FHIR R4 `subpotentReason`. */
  subpotentReason: inOtherWords(optional(text(meaningTexts.subpotentReason))),
  lotNumber: optional(text(meaningTexts.lotNumber)),
  manufacturer: inOtherWords(optional(text(meaningTexts.manufacturer))),
  expirationDate: optional(date(meaningTexts.expires)),
  site: inOtherWords(optional(text(meaningTexts.site))),
  doseQuantityvalue: text(labels.dose),
  doseQuantityunit: text(labels.doseUnit),
  encounter: inOtherWords(text(labels.encounter)),
  route: text(labels.route),
}
export const immunizationRow = rowOf(fields)
export type ImmunizationRow = z.output<typeof immunizationRow>

const list = listCall({
  name: 'listImmunizations',
  path: '/MergeEHR/ImmunizationByProfileId',
  summary: 'Immunizations',
  rowsField: 'immunization',
  row: immunizationRow,
})
export const listImmunizations = list.call

const lotOf = (lot: string | null | undefined): string | null =>
  formatIfPresent(lot, (number) => meaningTexts.lot({ number }))

export const immunization = listSection({
  name: 'immunization',
  title: pageTitles.immunization,
  types: { Immunization: 'vaccineCode' },
  dateColumn: 'date',
  recordType: { id: '7', eName: 'Immunization' },
  fields,
  row: immunizationRow,
  list,
  print: {
    columns: [
      day(labels.date, 'date'),
      named(labels.vaccine, 32, 'vaccineCode'),
      printed(labels.dose, 13, ['doseQuantityvalue', 'doseQuantityunit', 'lotNumber', 'manufacturer'], (row) => {
        const dose = [textOf(row['doseQuantityvalue']), textOf(row['doseQuantityunit'])].filter((one) => one !== '')
        const lot = lotOf(textOf(row['lotNumber']))
        return joined(dose.join(' '), lot, textOf(row['manufacturer']))
      }),
      statusOf(12),
      whoAndWhere(labels.givenBy, 18, 'performer', 'organization'),
      source,
    ],
  },
  summary: {
    order: 4,
    parts: [{ code: '11369-6', display: 'History of Immunization note', title: labels.summaryImmunizations, place: 4 }],
  },
})({
  one: labels.one,
  many: labels.many,
  title: (row) => row.vaccineCode,
  caption: (row, says) => [says ?? statusInWords(row.status), row.statusReason, lotOf(row.lotNumber)],
  date: 'date',
  columns: [
    { field: 'vaccineCode', minWidth: 190, isName: true },
    { field: 'doseQuantityvalue', width: 140, isOnCard: true },
    { field: 'route', minWidth: 130, into: 'doseQuantityvalue', small: (row) => row.site },
    {
      field: 'performer',
      minWidth: 150,
      into: 'vaccineCode',
      isMovedLast: true,
      isOnCard: true,
      small: (row) => formatIfPresent(joined(row.organization, row.location), (place) => meaningTexts.at({ place })),
    },
    { field: 'date', width: 122 },
    { field: 'providerName', minWidth: 180, into: 'date' },
  ],
  search: [
    'vaccineCode',
    'status',
    'statusReason',
    'lotNumber',
    'manufacturer',
    'doseQuantityvalue',
    'doseQuantityunit',
    'route',
    'performer',
    'location',
    'encounter',
    'date',
    'patient',
    'providerName',
  ],
  details: [
    'statusReason',
    'subpotentReason',
    'status',
    [labels.dose, (row) => amount(row.doseQuantityvalue, row.doseQuantityunit)],
    'route',
    'performer',
    'organization',
    'location',
    'site',
    'lotNumber',
    'manufacturer',
    'expirationDate',
    'encounter',
    'date',
    'patient',
  ],
})

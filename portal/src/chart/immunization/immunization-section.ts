import { listImmunizations } from '@kinchart/contract/immunization.ts'
import type { ImmunizationRow } from '@kinchart/contract/immunization.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow, ShownValue } from '../section.ts'
import {
  date,
  facts,
  joined,
  name,
  said,
  sourceNames,
  sourcesOf,
  standingOf,
  text,
  valueOf,
  values,
} from '../shown-row.ts'

export const immunizationSection: Section = {
  tabUrl: 'immunization',
  one: 'immunization',
  many: 'immunizations',
  columns: [
    { field: 'vaccineCode', label: 'Vaccine', minWidth: 190 },
    { field: 'doseQuantityvalue', label: 'Dose', width: 140, isOnCard: true },
    { field: 'route', label: 'Route', minWidth: 130, into: 'doseQuantityvalue' },
    { field: 'performer', label: 'Given by', minWidth: 150, into: 'vaccineCode', isMovedLast: true, isOnCard: true },
    { field: 'date', label: 'Date', width: 122 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'date' },
  ],
  searchColumns: [
    { field: 'vaccineCode', label: 'Vaccine' },
    { field: 'status', label: 'Status' },
    { field: 'statusReason', label: meaningTexts.reason },
    { field: 'lotNumber', label: meaningTexts.lotNumber },
    { field: 'manufacturer', label: meaningTexts.manufacturer },
    { field: 'doseQuantityvalue', label: 'Dose' },
    { field: 'doseQuantityunit', label: 'Dose unit' },
    { field: 'route', label: 'Route' },
    { field: 'performer', label: 'Given by' },
    { field: 'location', label: 'Place' },
    { field: 'encounter', label: 'Encounter' },
    { field: 'date', label: 'Date' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { immunization, ...page } = await call(listImmunizations, { query })
    return { ...page, rows: immunization.map(showImmunization) }
  },
}

export function showImmunization(row: ImmunizationRow): ShownRow {
  const { says, standing } = standingOf(row)
  const lot = said(row.lotNumber, meaningTexts.lot)
  const caption = joined(standing, row.statusReason ?? null, lot)
  return {
    id: row.id,
    title: row.vaccineCode ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.date,
    cells: {
      vaccineCode: name(row.vaccineCode, caption, says),
      doseQuantityvalue: values(doseOf(row), null),
      route: text(row.route, row.site ?? null),
      performer: text(row.performer, said(joined(row.organization ?? null, row.location), meaningTexts.at)),
      date: date(row.date),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [meaningTexts.first, says],
      [meaningTexts.reason, row.statusReason ?? null],
      [meaningTexts.subpotentReason, row.subpotentReason ?? null],
      ['Status', row.status],
      ['Dose', joinedDose(row)],
      ['Route', row.route],
      ['Given by', row.performer],
      [meaningTexts.organization, row.organization ?? null],
      ['Place', row.location],
      [meaningTexts.site, row.site ?? null],
      [meaningTexts.lotNumber, row.lotNumber ?? null],
      [meaningTexts.manufacturer, row.manufacturer ?? null],
      [meaningTexts.expires, formatDate(row.expirationDate ?? null)],
      ['Encounter', row.encounter],
      ['Date', formatDate(row.date)],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

function doseOf({ doseQuantityvalue, doseQuantityunit }: ImmunizationRow): readonly ShownValue[] {
  const dose = valueOf(doseQuantityvalue, doseQuantityunit)
  return dose === null ? [] : [dose]
}

function joinedDose({ doseQuantityvalue, doseQuantityunit }: ImmunizationRow): string | null {
  return doseQuantityvalue === null ? null : `${doseQuantityvalue} ${doseQuantityunit ?? ''}`.trim()
}

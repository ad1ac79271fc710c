import { listVitals } from '@kinchart/contract/vitals.ts'
import type { VitalRow } from '@kinchart/contract/vitals.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#ui/format-date.ts'
import type { Section, ShownRow, ShownValue } from '../section.ts'
import {
  date,
  facts,
  joined,
  markOf,
  name,
  range,
  sourceNames,
  sourcesOf,
  text,
  valueOfMeasured,
  values,
} from '../shown-row.ts'

export const vitalsSection: Section = {
  tabUrl: 'vitals',
  one: 'vital sign or other observation',
  many: 'observations',
  columns: [
    { field: 'code', label: 'Observation', minWidth: 230 },
    { field: 'value', label: 'Value', width: 204, isSortable: false },
    { field: 'referenceRange', label: 'Range', width: 184, isSortable: false },
    { field: 'interpretation', label: 'Mark', width: 106 },
    { field: 'effectiveDateTime', label: 'Date', width: 120 },
    { field: 'providerName', label: 'Source', minWidth: 170 },
  ],
  searchColumns: [
    { field: 'code', label: 'Observation' },
    { field: 'value', label: 'Value' },
    { field: 'interpretation', label: 'Mark' },
    { field: 'effectiveDateTime', label: 'Date' },
    { field: 'category', label: 'Category' },
    { field: 'status', label: 'Status' },
    { field: 'socialHistoryResult', label: 'Social history' },
    { field: 'encounter', label: 'Encounter' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { observation, ...page } = await call(listVitals, { query })
    return { ...page, rows: observation.map(showVital) }
  },
}

export function showVital(row: VitalRow): ShownRow {
  const shown = shownValues(row)
  const caption = joined(row.category, row.status)
  return {
    id: row.id,
    title: row.code ?? row.observation ?? row.resourceType,
    caption,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    goneSince: row.goneSince ?? null,
    date: row.effectiveDateTime,
    cells: {
      code: name(row.code ?? row.observation, caption),
      value: values(shown, row.mark),
      referenceRange: range(row.referenceRange, shown.length === 1 ? (shown[0]?.value ?? null) : null),
      interpretation: markOf(row.mark, row.interpretation),
      effectiveDateTime: date(row.effectiveDateTime),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      ['Reference range', row.referenceRange?.text ?? null],
      ['Status', row.status],
      ['Interpretation', row.interpretation],
      ['Category', row.category],
      ['No value because', row.dataAbsentReason],
      ['Encounter', row.encounter],
      ['Patient', row.patient],
      ['Date', formatDate(row.effectiveDateTime)],
    ),
    results: [],
    tests: row.value.flatMap(({ testKey, name: called }) =>
      testKey === undefined || testKey === null ? [] : [{ testKey, name: called ?? row.code ?? 'Observation' }],
    ),
  }
}

/** Systolic and diastolic are read in one breath, '118 / 76 mmHg', where both are numbers in one unit. */
function shownValues(row: VitalRow): readonly ShownValue[] {
  const words =
    row.socialHistoryResult ?? (row.dataAbsentReason === null ? null : `Not stated: ${row.dataAbsentReason}`)
  if (row.value.length === 0) return words === null ? [] : [{ value: words, unit: null, isNumber: false }]
  const shown = row.value.map(valueOfMeasured)
  const [first, second] = shown
  if (shown.length === 2 && first?.isNumber === true && second?.isNumber === true && first.unit === second.unit) {
    return [{ value: `${first.value} / ${second.value}`, unit: first.unit, isNumber: true }]
  }
  return shown
}

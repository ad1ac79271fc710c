import { listLabs } from '@kinchart/contract/labs.ts'
import type { LabResult, LabRow } from '@kinchart/contract/labs.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#ui/format-date.ts'
import type { Section, ShownResult, ShownRow, ShownTest } from '../section.ts'
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
  valueOf,
  values,
} from '../shown-row.ts'

export const labsSection: Section = {
  tabUrl: 'labs',
  one: 'lab result',
  many: 'lab results',
  columns: [
    { field: 'code', label: 'Test', minWidth: 230 },
    { field: 'value', label: 'Value', width: 204, isSortable: false },
    { field: 'referenceRange', label: 'Range', width: 184, isSortable: false },
    { field: 'interpretation', label: 'Mark', width: 106 },
    { field: 'effectiveDateTime', label: 'Date', width: 120 },
    { field: 'providerName', label: 'Source', minWidth: 170 },
  ],
  searchColumns: [
    { field: 'code', label: 'Test' },
    { field: 'value', label: 'Value' },
    { field: 'interpretation', label: 'Mark' },
    { field: 'effectiveDateTime', label: 'Date' },
    { field: 'category', label: 'Category' },
    { field: 'status', label: 'Status' },
    { field: 'performer', label: 'Performer' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  holdsDocuments: true,
  load: async (query) => {
    const { diagnosticReport, ...page } = await call(listLabs, { query })
    return { ...page, rows: diagnosticReport.map(showLab) }
  },
}

/** A single result shows its value; a panel says how many results it holds, and the details list them. */
export function showLab(row: LabRow): ShownRow {
  const value = valueOf(row.value, row.unit)
  const count = row.results.length
  const inPlace = count > 1 ? `${count} results` : null
  const shown = value ?? (inPlace === null ? null : { value: inPlace, unit: null, isNumber: false })
  const caption = joined(row.category, row.status)
  return {
    id: row.id,
    title: row.code ?? row.resourceType,
    caption,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    goneSince: row.goneSince ?? null,
    date: row.effectiveDateTime,
    cells: {
      code: name(row.code, caption),
      value: values(shown === null ? [] : [shown], row.mark),
      referenceRange: range(row.referenceRange, value?.value ?? null),
      interpretation: markOf(row.mark, row.interpretation),
      effectiveDateTime: date(row.effectiveDateTime),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      ['Reference range', row.referenceRange?.text ?? null],
      ['Status', row.status],
      ['Interpretation', row.interpretation],
      ['Performer', row.performer],
      ['Category', row.category],
      ['Patient', row.patient],
      ['Date', formatDate(row.effectiveDateTime)],
    ),
    results: count > 1 ? row.results.map(showResult) : [],
    tests: testsOf(row),
    document: row.hasDocument ? { id: row.id, title: row.code ?? row.resourceType, isLab: true } : null,
  }
}

/** What of a row can be followed: its results, or itself. */
function testsOf(row: LabRow): readonly ShownTest[] {
  const named = row.results.flatMap(({ testKey, code }) =>
    testKey === undefined || testKey === null ? [] : [{ testKey, name: code ?? 'Result' }],
  )
  const own = (row.testKeys ?? []).map((testKey) => ({ testKey, name: row.code ?? 'Result' }))
  const all = named.length > 0 ? named : own
  return all.filter(({ testKey }, index) => all.findIndex((other) => other.testKey === testKey) === index)
}

function showResult(result: LabResult): ShownResult {
  return {
    name: result.code ?? 'Result',
    value: valueOf(result.value, result.unit) ?? { value: '--', unit: null, isNumber: false },
    range: result.referenceRange,
    mark: result.mark,
  }
}

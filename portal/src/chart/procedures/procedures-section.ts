import { listProcedures } from '@kinchart/contract/procedures.ts'
import type { ProcedureRow } from '@kinchart/contract/procedures.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, sourceNames, sourcesOf, standingOf, text } from '../shown-row.ts'

export const proceduresSection: Section = {
  tabUrl: 'procedures',
  one: 'procedure',
  many: 'procedures',
  columns: [
    { field: 'code', label: 'Procedure', minWidth: 190 },
    { field: 'performerName', label: 'Performed by', minWidth: 160, isOnCard: true },
    { field: 'location', label: 'Place', minWidth: 150, into: 'performerName', isOnCard: true },
    { field: 'datePerformed', label: 'Date performed', width: 136 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'datePerformed' },
  ],
  searchColumns: [
    { field: 'code', label: 'Procedure' },
    { field: 'codeNumber', label: 'Code' },
    { field: 'status', label: 'Status' },
    { field: 'statusReason', label: meaningTexts.reason },
    { field: 'performerName', label: 'Performed by' },
    { field: 'location', label: 'Place' },
    { field: 'datePerformed', label: 'Date performed' },
    { field: 'patientName', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { procedures, ...page } = await call(listProcedures, { query })
    return { ...page, rows: procedures.map(showProcedure) }
  },
}

export function showProcedure(row: ProcedureRow): ShownRow {
  const { says, standing } = standingOf(row)
  const caption = joined(standing, row.statusReason ?? null)
  return {
    id: row.id,
    title: row.code ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.datePerformed,
    cells: {
      code: name(row.code, caption, says),
      performerName: text(row.performerName),
      location: text(row.location),
      datePerformed: date(row.datePerformed),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [meaningTexts.first, says],
      [meaningTexts.reason, row.statusReason ?? null],
      ['Code', row.codeNumber],
      ['Status', row.status],
      ['Performed by', row.performerName],
      ['Place', row.location],
      ['Date performed', formatDate(row.datePerformed)],
      ['Patient', row.patientName],
    ),
    results: [],
  }
}

import { listOthers, othersTab } from '@kinchart/contract/other-records.ts'
import type { OtherRow } from '@kinchart/contract/other-records.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, sourceNames, sourcesOf, standingOf, text } from '../shown-row.ts'

/** What has no list of its own: any kind that a source sent. */
export const othersSection: Section = {
  tabUrl: othersTab,
  one: 'record of another kind',
  many: 'records of other kinds',
  columns: [
    { field: 'what', label: 'Record', minWidth: 220 },
    { field: 'kind', label: 'Kind', minWidth: 160 },
    { field: 'date', label: 'Date', width: 136 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'date' },
  ],
  searchColumns: [
    { field: 'what', label: 'Record' },
    { field: 'kind', label: 'Kind' },
    { field: 'status', label: 'Status' },
    { field: 'date', label: 'Date' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { others, ...page } = await call(listOthers, { query })
    return { ...page, rows: others.map(showOther) }
  },
}

export function showOther(row: OtherRow): ShownRow {
  const { says, standing } = standingOf(row)
  return {
    id: row.id,
    title: row.what,
    caption: joined(standing, row.kind),
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.date,
    cells: {
      what: name(row.what, joined(standing), says),
      kind: text(row.kind),
      date: date(row.date),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [meaningTexts.first, says],
      ['Kind', row.kind],
      ['Status', row.status],
      ['Date', formatDate(row.date)],
    ),
    results: [],
  }
}

import { listConditions } from '@kinchart/contract/conditions.ts'
import type { ConditionRow } from '@kinchart/contract/conditions.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#ui/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, sourceNames, sourcesOf, text } from '../shown-row.ts'

export const conditionsSection: Section = {
  tabUrl: 'conditions',
  one: 'condition',
  many: 'conditions',
  columns: [
    { field: 'code', label: 'Condition', minWidth: 190 },
    { field: 'clinicalStatus', label: 'Clinical status', width: 140, isOnCard: true },
    { field: 'onsetStartDateTime', label: 'Began', width: 160, isOnCard: true },
    { field: 'onsetEndDateTime', label: 'Ended', width: 126 },
    { field: 'dateRecorded', label: 'Date recorded', width: 136 },
    { field: 'providerName', label: 'Source', minWidth: 180 },
  ],
  searchColumns: [
    { field: 'code', label: 'Condition' },
    { field: 'category', label: 'Category' },
    { field: 'clinicalStatus', label: 'Clinical status' },
    { field: 'onsetStartDateTime', label: 'Began' },
    { field: 'onsetEndDateTime', label: 'Ended' },
    { field: 'onsetString', label: 'Onset in words' },
    { field: 'dateRecorded', label: 'Date recorded' },
    { field: 'bodySite', label: 'Body site' },
    { field: 'encounter', label: 'Encounter' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { condition, ...page } = await call(listConditions, { query })
    return { ...page, rows: condition.map(showCondition) }
  },
}

export function showCondition(row: ConditionRow): ShownRow {
  const caption = joined(row.category, row.bodySite)
  return {
    id: row.id,
    title: row.code ?? row.resourceType,
    caption,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    goneSince: row.goneSince ?? null,
    date: row.dateRecorded,
    cells: {
      code: name(row.code, caption),
      clinicalStatus: text(row.clinicalStatus),
      onsetStartDateTime: row.onsetStartDateTime === null ? text(row.onsetString) : date(row.onsetStartDateTime),
      onsetEndDateTime: date(row.onsetEndDateTime),
      dateRecorded: date(row.dateRecorded),
      providerName: text(sourceNames(row), row.encounter),
    },
    facts: facts(
      ['Clinical status', row.clinicalStatus],
      ['Category', row.category],
      ['Began', formatDate(row.onsetStartDateTime)],
      ['Ended', formatDate(row.onsetEndDateTime)],
      ['Onset', row.onsetString],
      ['Date recorded', formatDate(row.dateRecorded)],
      ['Body site', row.bodySite],
      ['Encounter', row.encounter],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

import { listConditions } from '@kinchart/contract/conditions.ts'
import type { ConditionRow } from '@kinchart/contract/conditions.ts'
import { meaningLine } from '@kinchart/contract/meaning.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
import { date, facts, joined, name, said, sourceNames, sourcesOf, text, categoryAsCaption } from '../shown-row.ts'

export const conditionsSection: Section = {
  tabUrl: 'conditions',
  one: 'condition',
  many: 'conditions',
  columns: [
    { field: 'code', label: 'Condition', minWidth: 190 },
    { field: 'clinicalStatus', label: 'Clinical status', width: 140, into: 'code', isMovedLast: true, isOnCard: true },
    { field: 'onsetStartDateTime', label: 'Began', width: 160, isOnCard: true },
    { field: 'abated', label: 'Ended', width: 126, into: 'onsetStartDateTime' },
    { field: 'dateRecorded', label: 'Date recorded', width: 136 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'dateRecorded' },
  ],
  searchColumns: [
    { field: 'code', label: 'Condition' },
    { field: 'category', label: 'Category' },
    { field: 'clinicalStatus', label: 'Clinical status' },
    { field: 'onsetStartDateTime', label: 'Began' },
    { field: 'abated', label: 'Ended' },
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
  const says = meaningLine(row.meaning)
  const caption = joined(says, categoryAsCaption(row.category), row.bodySite)
  const began = onsetOf(row)
  return {
    id: row.id,
    title: row.code ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.dateRecorded,
    cells: {
      code: name(row.code, caption, says),
      clinicalStatus: text(row.clinicalStatus),
      onsetStartDateTime: text(began ?? row.onsetString),
      abated: date(row.abated ?? null),
      dateRecorded: date(row.dateRecorded),
      providerName: text(sourceNames(row), row.encounter),
    },
    facts: facts(
      [meaningTexts.first, says],
      ['Clinical status', row.clinicalStatus],
      ['Category', row.category],
      ['Began', began],
      ['Ended', formatDate(row.abated ?? null)],
      ['Onset', row.onsetString],
      ['Date recorded', formatDate(row.dateRecorded)],
      ['Body site', row.bodySite],
      ['Encounter', row.encounter],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

/** When it began; both days where it began over a time. */
function onsetOf({ onsetStartDateTime: start, onsetEndDateTime: end }: ConditionRow): string | null {
  if (start === null) return said(end, (day) => meaningTexts.until(formatDate(day)))
  return end === null ? formatDate(start) : meaningTexts.onset(formatDate(start), formatDate(end))
}

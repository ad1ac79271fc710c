import { listAllergies } from '@kinchart/contract/allergies.ts'
import type { AllergyRow } from '@kinchart/contract/allergies.ts'
import { meaningTexts } from '@kinchart/contract/texts-records.ts'
import { call } from '#api/call.ts'
import { formatDate } from '#text/format-date.ts'
import type { Section, ShownRow } from '../section.ts'
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
  categoryAsCaption,
} from '../shown-row.ts'

export const allergiesSection: Section = {
  tabUrl: 'allergies',
  one: 'allergy',
  many: 'allergies',
  columns: [
    { field: 'substance', label: 'Substance', minWidth: 190 },
    { field: 'reaction', label: 'Reaction', minWidth: 180, into: 'substance', isMovedLast: true, isOnCard: true },
    { field: 'severity', label: 'Severity', width: 120, isOnCard: true },
    { field: 'onset', label: 'Onset', width: 122, into: 'severity' },
    { field: 'recordedDate', label: 'Date recorded', width: 136 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'recordedDate' },
  ],
  searchColumns: [
    { field: 'substance', label: 'Substance' },
    { field: 'code', label: 'Code' },
    { field: 'type', label: 'Type' },
    { field: 'category', label: 'Category' },
    { field: 'status', label: 'Status' },
    { field: 'reaction', label: 'Reaction' },
    { field: 'severity', label: 'Severity' },
    { field: 'criticality', label: meaningTexts.criticality },
    { field: 'reactionSubstance', label: meaningTexts.reactionSubstance },
    { field: 'exposureRoute', label: 'Exposure route' },
    { field: 'description', label: 'Description' },
    { field: 'note', label: 'Note' },
    { field: 'onset', label: 'Onset' },
    { field: 'recordedDate', label: 'Date recorded' },
    { field: 'recorder', label: 'Recorder' },
    { field: 'asserter', label: 'Asserter' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { allergyIntolence, ...page } = await call(listAllergies, { query })
    return { ...page, rows: allergyIntolence.map(showAllergy) }
  },
}

export function showAllergy(row: AllergyRow): ShownRow {
  const { says, standing } = standingOf(row)
  const reactionTo = said(row.reactionSubstance, meaningTexts.reactionTo)
  const caption = joined(standing, categoryAsCaption(row.type), categoryAsCaption(row.category))
  const criticality = said(row.criticality, (code) => meaningTexts.criticalities[code] ?? code)
  return {
    id: row.id,
    title: row.code ?? row.substance ?? reactionTo ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.recordedDate,
    cells: {
      substance: name(row.substance ?? row.code ?? reactionTo, caption, says),
      reaction: text(row.reaction, joined(reactionTo, row.exposureRoute)),
      severity: row.severity === null ? text(criticality) : text(row.severity, criticality),
      onset: date(row.onset),
      recordedDate: date(row.recordedDate),
      providerName: text(sourceNames(row), row.recorder),
    },
    facts: facts(
      [meaningTexts.first, says],
      ['Reaction', row.reaction],
      ['Severity', row.severity],
      [meaningTexts.criticality, criticality],
      ['Status', row.status],
      ['Type', row.type],
      ['Category', row.category],
      ['Code', row.code],
      ['Substance', row.substance === row.code ? null : row.substance],
      [meaningTexts.reactionSubstance, row.reactionSubstance ?? null],
      ['Description', row.description],
      ['Note', row.note],
      ['Exposure route', row.exposureRoute],
      ['Onset', formatDate(row.onset)],
      ['Date recorded', formatDate(row.recordedDate)],
      ['Recorder', row.recorder],
      ['Asserter', row.asserter],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

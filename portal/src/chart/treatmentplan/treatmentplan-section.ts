import { listCarePlans } from '@kinchart/contract/treatmentplan.ts'
import type { CarePlanRow } from '@kinchart/contract/treatmentplan.ts'
import { meaningLine, qualified } from '@kinchart/contract/meaning.ts'
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

export const treatmentPlanSection: Section = {
  tabUrl: 'treatmentplan',
  one: 'treatment plan',
  many: 'treatment plans',
  columns: [
    { field: 'title', label: 'Plan', minWidth: 190 },
    { field: 'addresses', label: 'For', minWidth: 180, isOnCard: true },
    { field: 'activity', label: 'Activities', minWidth: 220, into: 'addresses', isOnCard: true, isSortable: false },
    { field: 'date', label: 'Date', width: 122 },
    { field: 'providerName', label: 'Source', minWidth: 180, into: 'date' },
  ],
  searchColumns: [
    { field: 'title', label: 'Plan' },
    { field: 'category', label: 'Category' },
    { field: 'status', label: 'Status' },
    { field: 'addresses', label: 'For' },
    { field: 'activity', label: 'Activities' },
    { field: 'date', label: 'Date' },
    { field: 'patient', label: 'Patient' },
    { field: 'providerName', label: 'Source' },
  ],
  load: async (query) => {
    const { carePlan, ...page } = await call(listCarePlans, { query })
    return { ...page, rows: carePlan.map(showCarePlan) }
  },
}

export function showCarePlan(row: CarePlanRow): ShownRow {
  const { says, standing } = standingOf(row)
  const until = said(row.endDate, (day) => meaningTexts.until(formatDate(day)))
  const caption = joined(standing, until, row.category === row.title ? null : categoryAsCaption(row.category))
  return {
    id: row.id,
    title: row.title ?? row.category ?? row.resourceType,
    caption,
    says,
    providerName: sourceNames(row),
    sources: sourcesOf(row),
    missingSince: row.missingSince ?? null,
    date: row.date,
    cells: {
      title: name(row.title ?? row.category, caption, says),
      addresses: text(row.addresses),
      activity: text(activitiesOf(row)),
      date: date(row.date),
      providerName: text(sourceNames(row)),
    },
    facts: facts(
      [meaningTexts.first, says],
      ['For', row.addresses],
      ['Activities', activitiesOf(row)],
      ['Category', row.category],
      ['Status', row.status],
      ['Date', formatDate(row.date)],
      [meaningTexts.courseEnd, formatDate(row.endDate ?? null)],
      ['Patient', row.patient],
    ),
    results: [],
  }
}

/** Each activity in a breath: what qualifies it, then what, when, how far. */
function activitiesOf({ activity }: CarePlanRow): string | null {
  const said = activity.map((one) =>
    qualified(
      meaningLine(one.meaning),
      joined(
        one.codeText ?? one.coding ?? one.kind,
        one.scheduled,
        one.meaning === undefined ? one.status : null,
        one.statusReason ?? null,
        one.careTeam,
      ),
    ),
  )
  return said.length === 0 ? null : said.filter((line) => line !== '').join('; ')
}

import type { z } from 'zod'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { getTrend, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { findRows } from '#lists/list-view.ts'
import { listGoals, type FoundGoal } from './list-goals.ts'
import { labPoints, vitalPoints } from './trend-points.ts'
import { trendOf } from './trend-series.ts'
import { unitKey } from './unit-key.ts'
import { openRows } from '#lists/list-rows.ts'

/** Maximum number of records entered in error to check. */
const MOST = 500

async function countWithdrawn(
  services: ListServices,
  record: OpenedRecord,
  section: 'labs' | 'vitals',
  testKey: string,
): Promise<number> {
  const rows = await services.db
    .selectFrom('resource')
    .select(['id', 'sourceId', 'type', 'fhirId', 'sortKey', 'rank', 'row', 'missingSince', 'asOf'])
    .where('profileId', '=', record.profileId)
    .where('section', '=', section)
    .where('type', '=', 'Observation')
    .where('isEnteredInError', '=', true)
    .where('isInReport', '=', false)
    .where('duplicateOf', 'is', null)
    .orderBy('id', 'desc')
    .limit(MOST)
    .execute()
  const texts = await openRows(services, { record, section, sources: [], ids: undefined, isByDate: true }, rows)
  return texts.filter((text) => (JSON.parse(text) as { testKeys?: readonly string[] }).testKeys?.includes(testKey))
    .length
}

type Trend = z.input<typeof getTrend.answer>

/** A chart with more points of one test would be unreadable. */
const MAX_POINTS = 500

/**
 * Returns the history of a test, with a separate series for each unit. Includes results in reports, results without a
 * report, and components, from laboratory results and vital signs. A result that several sources sent appears once,
 * as in the lists. Withdrawn results are only counted. Each series includes the current goals in the same unit.
 */
export async function listTrend(services: ListServices, record: OpenedRecord, testKey: string): Promise<Trend> {
  const trend = await openTrend(services, record, testKey)
  const alone =
    (await countWithdrawn(services, record, 'labs', testKey)) +
    (await countWithdrawn(services, record, 'vitals', testKey))
  const goals = trend.series.length === 0 ? [] : await listGoals(services, record, testKey)
  return {
    message: trend.series.length === 0 ? messages.noDataFound : messages.dataLoaded,
    ...trend,
    series: trend.series.map((series) => withGoals(series, goals)),
    withdrawn: trend.withdrawn + alone,
  }
}

export const measuredLists = ['labs', 'vitals'] as const
type MeasuredList = (typeof measuredLists)[number]

export async function openTrend(
  services: ListServices,
  record: OpenedRecord,
  testKey: string,
  lists: readonly MeasuredList[] = measuredLists,
): Promise<ReturnType<typeof trendOf>> {
  const labs = lists.includes('labs') ? await rowsWith<LabRow>(services, record, 'labs', testKey) : []
  const vitals = lists.includes('vitals') ? await rowsWith<VitalRow>(services, record, 'vitals', testKey) : []
  const found = [
    ...labs.flatMap((row) => labPoints(row, testKey)),
    ...vitals.flatMap((row) => vitalPoints(row, testKey)),
  ]
  return trendOf(found, MAX_POINTS)
}

/** Leaves out goals in another unit, which can't be compared with the results. */
function withGoals(series: TrendSeries, goals: readonly FoundGoal[]): TrendSeries {
  const those = goals.filter(({ unit }) => unitKey(unit ?? '') === unitKey(series.unit ?? ''))
  return those.length === 0 ? series : { ...series, goals: those.map(({ goal }) => goal) }
}

async function rowsWith<Row>(
  services: ListServices,
  record: OpenedRecord,
  section: MeasuredList,
  testKey: string,
): Promise<Row[]> {
  const { view } = await openSection(services, record, section)
  const indexes = await findRows(view, { search: testKey, column: 'testKeys', sort: undefined })
  return indexes.map((index) => JSON.parse(view.texts[index] ?? 'null') as Row)
}

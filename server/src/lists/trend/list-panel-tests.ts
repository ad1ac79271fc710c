import type { z } from 'zod'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { getPanelTests, TrendPoint } from '@kinchart/contract/calls/trend.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { ListServices } from '#lists/list-section.ts'
import { findRow, openOwnRow } from '#lists/show-record.ts'
import { openNames } from '#lists/by-test/open-names.ts'
import { shortName } from '#lists/by-test/short-name.ts'
import { openTrend } from './list-trend.ts'

type PanelTests = z.input<typeof getPanelTests.answer>
type Result = LabRow['results'][number]

/**
 * Maximum number of tests that are returned with their previous result. For the other tests of a large panel, the
 * previous result is in the details of each test.
 */
const MAX_TRENDS = 60

/** Throws 'not-found' if the report is not a record of this patient. */
export async function listPanelTests(services: ListServices, record: OpenedRecord, id: string): Promise<PanelTests> {
  const found = await findRow(services, record, id)
  if (!found) throw new ApiError('not-found')
  const { section, row } = await openOwnRow(services, found)
  const results = section === 'labs' ? (row as unknown as LabRow).results : []
  const nameOfCode = await openNames(services.db, [JSON.stringify(results.map(({ testKey }) => testKey))])
  const tests: PanelTests['tests'] = []
  for (const [place, result] of results.entries()) {
    const { testKey = null, code } = result
    tests.push({
      testKey,
      sourceName: code,
      name: code === null ? '' : shortName(code, testKey, nameOfCode).name,
      before: testKey === null || place >= MAX_TRENDS ? null : await openBefore(testKey, result),
    })
  }
  return { message: tests.length === 0 ? messages.noDataFound : messages.dataLoaded, tests }

  async function openBefore(testKey: string, result: Result): Promise<PanelTests['tests'][number]['before']> {
    for (const { points } of (await openTrend(services, record, testKey)).series) {
      const at = points.findIndex((point) => isOf(point, result, String(found?.id)))
      const earlier = at > 0 ? points[at - 1] : undefined
      if (earlier !== undefined) return { value: earlier.value, date: earlier.date }
    }
    return null
  }
}

const isOf = ({ id, value }: TrendPoint, result: Result, reportId: string): boolean =>
  result.id === null ? id === reportId && value === result.value : id === result.id

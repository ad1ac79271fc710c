import type { z } from 'zod'
import type { getLabTests, TestsQuery } from '@kinchart/contract/by-test.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { filterRows, findRows, hasFilter } from '../list-view.ts'
import type { ListView } from '../list-view.ts'
import { openSection } from '../list-section.ts'
import type { ListServices } from '../list-section.ts'
import { gatherLabTests, openLabTests } from './open-tests.ts'
import type { Lines } from './open-tests.ts'

/** The laboratory results of a record by test: all, or those that are asked for. */
export async function listLabTests(
  services: ListServices,
  record: OpenedRecord,
  query: TestsQuery,
): Promise<z.input<typeof getLabTests.answer>> {
  const { view, sources, unreadable, enteredInError } = await openSection(services, record, 'labs')
  const { tests, panels, reportsWithout } = await openLines(view, query)
  const results = tests.reduce((sum, { count }) => sum + count, 0)
  return {
    message: tests.length === 0 ? messages.noDataFound : messages.dataLoaded,
    tests: [...tests],
    panels: [...panels],
    ...{ sources: [...sources], unreadable, enteredInError, results, reportsWithout },
  }
}

async function openLines(view: ListView, query: TestsQuery): Promise<Lines> {
  const { search = '', searchColumn: column, source, from, to } = query
  const filter = { source, from, to }
  if (search.trim() === '' && !hasFilter(filter)) return openLabTests(view)
  const found = await findRows(view, { search, column, sort: undefined })
  const taken = await filterRows(view, found, { ...filter, dateColumn: 'effectiveDateTime' })
  return gatherLabTests(taken.map((index) => view.texts[index] ?? 'null'))
}

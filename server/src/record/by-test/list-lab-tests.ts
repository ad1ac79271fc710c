import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { getLabTests, PanelLine, TestLine, TestsQuery } from '@kinchart/contract/by-test.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { filterRows, findRows, hasFilter } from '../list-view.ts'
import type { ListView } from '../list-view.ts'
import { openSection } from '../list-section.ts'
import type { ListServices } from '../list-section.ts'
import { gatherRow, linesOf, nothingGathered } from './group-by-test.ts'

const ROWS_AT_ONCE = 2000

type Lines = {
  readonly tests: readonly TestLine[]
  readonly panels: readonly PanelLine[]
  readonly reportsWithout: number
}

/** What was gathered of a list that is held in memory goes with it. */
const linesByView = new WeakMap<ListView, Promise<Lines>>()

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
  if (search.trim() !== '' || hasFilter(filter)) {
    const found = await findRows(view, { search, column, sort: undefined })
    const taken = await filterRows(view, found, { ...filter, dateColumn: 'effectiveDateTime' })
    return gatherLines(taken.map((index) => view.texts[index] ?? 'null'))
  }
  const known = linesByView.get(view) ?? gatherLines(view.texts)
  linesByView.set(view, known)
  return known
}

async function gatherLines(texts: readonly string[]): Promise<Lines> {
  const gathered = nothingGathered()
  for (let at = 0; at < texts.length; at += ROWS_AT_ONCE) {
    for (const text of texts.slice(at, at + ROWS_AT_ONCE)) gatherRow(gathered, JSON.parse(text) as LabRow)
    await breathe()
  }
  return { ...linesOf(gathered), reportsWithout: gathered.reportsWithout }
}

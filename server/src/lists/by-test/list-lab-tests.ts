import type { z } from 'zod'
import type { getLabTests, getVitalSigns, TestLine, TestsQuery } from '@kinchart/contract/calls/by-test.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import { filterRows, findRows, hasFilter, markListed, type ListView } from '#lists/list-view.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { measuresOf } from './measures-of.ts'
import { gatherLabTests, gatherVitalTests, openLabTests, openVitalTests, type Lines } from './open-tests.ts'

export type ArrivedSinceVisit = (
  record: OpenedRecord,
  ids: readonly string[],
  isAttended: boolean,
) => Promise<ReadonlyMap<string, string>>
export type LabTestServices = ListServices & { readonly arrivedSinceVisit: ArrivedSinceVisit }

export async function listLabTests(
  services: LabTestServices,
  record: OpenedRecord,
  query: TestsQuery,
  isAttended: boolean,
): Promise<z.input<typeof getLabTests.answer>> {
  const { view, unreadable, enteredInError, ...opened } = await openSection(services, record, 'labs')
  const { lines, sources } = await openLines(services.db, labs, { view, sources: opened.sources }, query)
  const { tests, panels, reportsWithout } = lines
  const results = tests.reduce((sum, { count }) => sum + count, 0)
  const latest = [...tests.map((test) => test.latest.id), ...panels.map(({ id }) => id)]
  const arrived = await services.arrivedSinceVisit(record, latest, isAttended)
  return {
    message: tests.length === 0 ? messages.noDataFound : messages.dataLoaded,
    tests: tests.map((test) => ({ ...test, latest: { ...test.latest, ...newSince(arrived, test.latest.id) } })),
    panels: panels.map((panel) => ({ ...panel, ...newSince(arrived, panel.id) })),
    ...{ sources: [...sources], unreadable, enteredInError, results, reportsWithout },
  }
}

const newSince = (arrived: ReadonlyMap<string, string>, id: string): { readonly newSince?: string } => {
  const at = arrived.get(id)
  return at === undefined ? {} : { newSince: at }
}

type Open = {
  readonly whole: (db: Db, view: ListView) => Promise<Lines>
  readonly some: (db: Db, texts: readonly string[]) => Promise<Lines>
}
const labs: Open = { whole: openLabTests, some: gatherLabTests }
const vitals: Open = { whole: openVitalTests, some: gatherVitalTests }

type Opened = { readonly view: ListView; readonly sources: readonly ListSource[] }

async function openLines(
  db: Db,
  { whole, some }: Open,
  { view, sources }: Opened,
  query: TestsQuery,
): Promise<{ readonly lines: Lines; readonly sources: readonly ListSource[] }> {
  const { search = '', searchColumn: column, source, from, to } = query
  const filter = { source, from, to }
  if (search.trim() === '' && !hasFilter(filter)) return { lines: await whole(db, view), sources }
  const found = await findRows(view, { search, column, sort: undefined })
  const taken = await filterRows(view, found, { ...filter, dateColumn: 'effectiveDateTime' })
  const lines = await some(
    db,
    taken.map((index) => view.texts[index] ?? 'null'),
  )
  return { lines, sources: await markListed(view, taken, sources) }
}

export async function listVitalSigns(
  services: ListServices,
  record: OpenedRecord,
  query: TestsQuery,
): Promise<z.input<typeof getVitalSigns.answer>> {
  const { view, unreadable, enteredInError, ...opened } = await openSection(services, record, 'vitals')
  const { lines, sources } = await openLines(services.db, vitals, { view, sources: opened.sources }, query)
  const { tests } = lines
  const signs = measuresOf(tests)
  const drawn = new Set(signs.flatMap(({ lines }) => lines))
  const at = new Map(tests.map((test, place) => [test, place]))
  return {
    message: tests.length === 0 ? messages.noDataFound : messages.dataLoaded,
    signs: signs.toSorted((a, b) => placeIn(at, a.lines) - placeIn(at, b.lines)),
    others: tests.filter((test) => !drawn.has(test)),
    observations: tests.reduce((sum, { count }) => sum + count, 0),
    ...{ sources: [...sources], unreadable, enteredInError },
  }
}

const placeIn = (at: ReadonlyMap<TestLine, number>, lines: readonly TestLine[]): number =>
  Math.min(...lines.map((line) => at.get(line) ?? 0))

import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import type { getLabTests, PanelLine, TestLine, TestsQuery } from '@kinchart/contract/by-test.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { findRows } from '../list-view.ts'
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
const gatheredOf = new WeakMap<ListView, Promise<Lines>>()

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
  const { search = '', source, from, to } = query
  if (search.trim() !== '' || source !== undefined || from !== undefined || to !== undefined) {
    const indexes = await findRows(view, { search, column: query.searchColumn, sort: undefined })
    return gatherLines(
      indexes.map((index) => view.texts[index] ?? 'null'),
      isAsked(query),
    )
  }
  const known = gatheredOf.get(view) ?? gatherLines(view.texts, () => true)
  gatheredOf.set(view, known)
  return known
}

async function gatherLines(texts: readonly string[], isTaken: (row: LabRow) => boolean): Promise<Lines> {
  const gathered = nothingGathered()
  for (let at = 0; at < texts.length; at += ROWS_AT_ONCE) {
    for (const text of texts.slice(at, at + ROWS_AT_ONCE)) {
      const row = JSON.parse(text) as LabRow
      if (isTaken(row)) gatherRow(gathered, row)
    }
    await breathe()
  }
  return { ...linesOf(gathered), reportsWithout: gathered.reportsWithout }
}

/** A date is compared as far as it was sent: '2024-05' is in a period that begins on a day of that May. */
function isAsked({ source, from, to }: TestsQuery): (row: LabRow) => boolean {
  return ({ ehrImportRequestId, alsoFrom, effectiveDateTime }) => {
    const isOfSource =
      source === undefined ||
      ehrImportRequestId === source ||
      alsoFrom?.some((other) => other.ehrImportRequestId === source) === true
    if (!isOfSource || (from === undefined && to === undefined)) return isOfSource
    const day = effectiveDateTime?.slice(0, 10)
    if (day === undefined) return false
    return (
      (from === undefined || day >= from.slice(0, day.length)) && (to === undefined || day <= to.slice(0, day.length))
    )
  }
}

import { sql } from 'kysely'
import type { z } from 'zod'
import {
  entriesUnder,
  eventsOnPage,
  timelineSections,
  type getTimeline,
  type getTimelineYear,
  type TimelineYearParams,
} from '@kinchart/contract/calls/timeline.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { ArrivedSinceVisit } from '#lists/by-test/list-lab-tests.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'
import { openNames } from '#lists/by-test/open-names.ts'
import { findListed, isShown, openRows, selectRows, type RowStore } from '#lists/list-rows.ts'
import type { SourcesOf } from '#lists/list-section.ts'
import { asListed } from '#lists/list-view.ts'
import { typesOf } from '#readers/section-types.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** The columns of a row that determine its place in the timeline, read without decrypting the row. */
export type Placed = {
  readonly id: number
  readonly section: string
  readonly sourceId: string
  /** Encrypted ids can be compared only within one source. */
  readonly fhirId: EncryptedId
  readonly sortKey: string | null
  readonly encounterIds: readonly EncryptedId[] | null
}

type Group = {
  readonly head: Placed
  readonly under: readonly Placed[]
  readonly tie: 'visit' | 'same-day' | null
}

/**
 * Groups entries under visits. An entry that references a visit is under that visit. An entry that references no
 * visit is under a visit of the same source and day, if there is one. An entry whose visit is missing is not grouped.
 * Source: Look 14.
 */
export function groupEvents(rows: readonly Placed[]): readonly Group[] {
  const visits = rows.filter(({ section }) => section === 'encounters')
  const byId = new Map(visits.map((visit) => [idKey(visit, visit.fhirId), visit]))
  const byDay = new Map(visits.toReversed().map((visit) => [dayKey(visit), visit]))
  const under = new Map<Placed, { rows: Placed[]; isNamed: boolean }>()
  const alone: Placed[] = []
  for (const row of rows) {
    if (row.section === 'encounters') continue
    const named = row.encounterIds?.map((id) => byId.get(idKey(row, id))).find((visit) => visit !== undefined)
    const visit =
      named ?? ((row.encounterIds?.length ?? 0) > 0 || row.sortKey === null ? undefined : byDay.get(dayKey(row)))
    if (visit === undefined) {
      alone.push(row)
      continue
    }
    const known = under.get(visit) ?? { rows: [], isNamed: false }
    known.rows.push(row)
    under.set(visit, { rows: known.rows, isNamed: known.isNamed || named !== undefined })
  }
  const groups = [
    ...visits.map((head): Group => {
      const own = under.get(head)
      return { head, under: own?.rows ?? [], tie: own === undefined ? null : own.isNamed ? 'visit' : 'same-day' }
    }),
    ...alone.map((head): Group => ({ head, under: [], tie: null })),
  ]
  return groups.toSorted((a, b) => compare(b.head, a.head))
}

const idKey = ({ sourceId }: Placed, id: EncryptedId): string => `${sourceId} ${id as unknown as string}`

const dayKey = ({ sourceId, sortKey }: Placed): string => `${sourceId} ${sortKey?.slice(0, 10) ?? ''}`

function compare(a: Placed, b: Placed): number {
  const [left, right] = [a.sortKey ?? '', b.sortKey ?? '']
  return left < right ? -1 : left > right ? 1 : a.id - b.id
}

type Services = RowStore & { readonly sourcesOf: SourcesOf }
type YearServices = Services & { readonly arrivedSinceVisit: ArrivedSinceVisit }

const timelineTypes = timelineSections.flatMap((section) => typesOf(section as SectionName))

export async function showTimeline(
  services: Services,
  record: OpenedRecord,
): Promise<z.input<typeof getTimeline.answer>> {
  const { sources: all } = await services.sourcesOf(record, timelineTypes)
  const listed = await findListed(services.db, record, timelineSections)
  const sources = asListed(all, ({ ehrImportRequestId: id }) => listed.includes(id))
  type Counted = { month: string | null; section: string; count: number; mayBeYear: boolean | null }
  const { rows } = await sql<Counted>`
    select substr(sort_key, 1, 7) as month, section, count(*)::int as count,
      bool_or(substr(sort_key, 5) = '-01-01T00:00:00.000Z') as "mayBeYear" from resource
    where profile_id = ${record.profileId} and section = any(${[...timelineSections]}::text[]) and ${isShown}
    group by 1, 2 order by 1 desc nulls last, 2`.execute(services.db)
  const months = rows.map(({ mayBeYear, ...one }) => (mayBeYear === true ? { ...one, mayBeYear } : one))
  const { rows: counted } = await sql<{ unreadable: number }>`
    select count(*)::int as unreadable from resource
    where profile_id = ${record.profileId} and type = any(${timelineTypes}::text[]) and is_unreadable`.execute(
    services.db,
  )
  const unreadable = counted[0]?.unreadable ?? 0
  return { message: rows.length === 0 ? messages.noDataFound : messages.dataLoaded, months, sources, unreadable }
}

/** Returns one page of a year's events. Decrypts only the rows of that page. */
export async function showTimelineYear(
  services: YearServices,
  record: OpenedRecord,
  { year, section, pageNumber = 1 }: TimelineYearParams,
  isAttended: boolean,
): Promise<z.input<typeof getTimelineYear.answer>> {
  const wanted = section === undefined ? [...timelineSections] : timelineSections.filter((name) => name === section)
  const isOfYear =
    year === 'none'
      ? sql<boolean>`sort_key is null`
      : sql<boolean>`sort_key >= ${year} and sort_key < ${String(Number(year) + 1).padStart(4, '0')}`
  const { rows } = await sql<Placed>`
    select id, section, source_id, fhir_id, sort_key, encounter_ids from resource
    where profile_id = ${record.profileId} and section = any(${wanted}::text[]) and ${isShown} and ${isOfYear}
    order by sort_key desc nulls last, id desc`.execute(services.db)
  const groups = groupEvents(rows)
  const page = groups.slice((pageNumber - 1) * eventsOnPage, pageNumber * eventsOnPage)
  const shown = page.map(({ under, ...group }) => ({
    ...group,
    under: under.slice(0, entriesUnder),
    all: under,
  }))
  const opened = await openAll(
    services,
    record,
    shown.flatMap(({ head, under }) => [head, ...under]),
  )
  const placed = page.flatMap(({ head, under }) => [head, ...under])
  const arrived = await services.arrivedSinceVisit(
    record,
    placed.map(({ id }) => String(id)),
    isAttended,
  )
  const nameOfCode = await openNames(
    services.db,
    [...opened.values()].map((row) => JSON.stringify(row['testKeys'] ?? null)),
  )
  const entryOf = ({ id, section: of }: Placed) => {
    const row = opened.get(id)
    const newSince = arrived.get(String(id))
    return row === undefined
      ? []
      : [{ section: of, row, name: nameOfTest(of, row, nameOfCode), ...(newSince === undefined ? {} : { newSince }) }]
  }
  return {
    message: groups.length === 0 ? messages.noDataFound : messages.dataLoaded,
    events: shown.flatMap(({ head, under, all, tie }) =>
      entryOf(head).map((entry) => ({
        entry,
        under: under.flatMap(entryOf),
        more: all.length - under.length,
        news: [head, ...all].filter(({ id }) => arrived.has(String(id))).length,
        tie,
      })),
    ),
    total: groups.length,
  }
}

async function openAll(
  services: Services,
  record: OpenedRecord,
  wanted: readonly Placed[],
): Promise<ReadonlyMap<number, AnyRow>> {
  const opened = new Map<number, AnyRow>()
  for (const [section, some] of Map.groupBy(wanted, (row) => row.section)) {
    const params = {
      ...{ record, sources: [], isByDate: true, ids: some.map(({ id }) => id) },
      section: section as SectionName,
    }
    for (const text of await openRows(services, params, await selectRows(services.db, params).execute())) {
      const row = JSON.parse(text) as AnyRow
      opened.set(Number(row.id), row)
    }
  }
  return opened
}

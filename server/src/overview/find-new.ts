import { sql } from 'kysely'
import type { z } from 'zod'
import type { newPart } from '@kinchart/contract/calls/overview.ts'
import { newRows } from '@kinchart/contract/calls/overview.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import type { SectionName } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'
import { openNames } from '#lists/by-test/open-names.ts'
import { isShown, openRows, selectRows } from '#lists/list-rows.ts'
import type { RowStore } from '#lists/list-rows.ts'
import { isNotOwn } from './visits.ts'

/** Above this number, entries are counted but not sorted by content. */
const MOST_SORTED = 400

const names = listSections.map(({ name }) => name)

/**
 * Returns entries that arrived since an instant and were not opened since: out of range first, then newest first by
 * their own date.
 */
export async function findNew(
  store: RowStore,
  record: OpenedRecord,
  since: Date | null,
): Promise<z.input<typeof newPart>> {
  if (since === null) return { since: null, total: 0, counts: [], rows: [] }
  const { accountId, profileId } = record
  const { rows: found } = await sql<{ id: number; section: SectionName; receivedAt: Date }>`
    select id, section, received_at from resource
    where profile_id = ${profileId} and received_at > ${since} and section = any(${names}::text[]) and ${isShown} and ${isNotOwn}
      and not exists (select 1 from opened_record o where o.account_id = ${accountId} and o.profile_id = ${profileId}
        and o.resource_id = resource.id)
    order by sort_key desc nulls last, id desc`.execute(store.db)
  const bySection = Map.groupBy(found, ({ section }) => section)
  const opened = await Promise.all(
    [...bySection].map(async ([section, some]) => {
      const ids = some.slice(0, MOST_SORTED).map(({ id }) => id)
      const asked = { record, section, sources: [], ids, isByDate: true }
      const texts = await openRows(store, asked, await selectRows(store.db, asked).execute())
      return texts.map((text) => ({ section, text, row: JSON.parse(text) as AnyRow }))
    }),
  )
  const places = new Map(found.map(({ id, receivedAt }, place) => [String(id), { place, receivedAt }]))
  const rows = opened
    .flat()
    .flatMap((one) => {
      const known = places.get(one.row.id)
      return known ? [{ ...one, ...known, isOut: isMarkedOut(one.row) }] : []
    })
    .toSorted((a, b) => Number(b.isOut) - Number(a.isOut) || a.place - b.place)
    .slice(0, newRows)
  const nameOfCode = await openNames(
    store.db,
    rows.map(({ text }) => text),
  )
  return {
    since: since.toISOString(),
    total: found.length,
    counts: names.flatMap((section) => {
      const count = bySection.get(section)?.length ?? 0
      return count === 0 ? [] : [{ section, count }]
    }),
    rows: rows.map(({ section, row, receivedAt }) => ({
      ...{ section, row, receivedAt: receivedAt.toISOString() },
      name: nameOfTest(section, row, nameOfCode),
    })),
  }
}

/** Returns whether the source flagged the entry, or one of its results, as out of range. */
function isMarkedOut(row: AnyRow): boolean {
  const { mark, panel } = row as { mark?: { by: string; side: string } | null; panel?: { marked: number } }
  return (mark?.by === 'source' && mark.side !== 'normal') || (panel?.marked ?? 0) > 0
}

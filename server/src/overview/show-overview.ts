import type { z } from 'zod'
import type { Appointment } from '@kinchart/contract/calls/appointments.ts'
import { sections, listSections, type SectionName } from '@kinchart/contract/sections/all.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { describeError, type Log } from '#platform/log.ts'
import { measuresOf, pressure } from '#lists/by-test/measures-of.ts'
import { openLabTests, openVitalTests } from '#lists/by-test/open-tests.ts'
import { openCurrent, partOf } from '#lists/current/open-current.ts'
import { findListed, isShown, openRows, selectRows, type RowStore } from '#lists/list-rows.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { asListed } from '#lists/list-view.ts'
import { noteVisit, isNotOwn } from './visits.ts'
import { sql } from 'kysely'
import {
  newRows,
  type CurrentSection,
  type getOverview,
  type newPart,
  mostMeasures,
} from '@kinchart/contract/calls/overview.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { nameOfTest } from '#lists/by-test/name-of-test.ts'
import { openNames } from '#lists/by-test/open-names.ts'
import type { Measure } from '@kinchart/contract/calls/by-test.ts'
import type { Db } from '#platform/database/database.ts'
import type { PersonCipher } from '#platform/secrets/cipher.ts'

type Store = { readonly db: Db; readonly cipher: PersonCipher }

const a1c = ['loinc:4548-4', 'loinc:17856-6']
const weight = ['loinc:29463-7', 'loinc:3141-9']

const usual = 3

function usualMeasures(measures: readonly Measure[]): readonly Measure[] {
  const wanted = [a1c, [pressure[0]], weight].flatMap((keys) => {
    const found = measures.find(({ lines }) => keys.includes(lines[0]?.testKey ?? ''))
    return found ? [found] : []
  })
  return [...wanted, ...measures.filter((one) => !wanted.includes(one))].slice(0, usual)
}

/** Returns the keys of the measures that the user chose, or undefined if the user chose none. */
async function readChosen({ db, cipher }: Store, { profileId }: OpenedRecord): Promise<string[] | undefined> {
  const row = await db.selectFrom('chosenMeasures').select('keys').where('profileId', '=', profileId).executeTakeFirst()
  return row && (JSON.parse(cipher.decrypt(row.keys, measuresAad(profileId)).toString()) as string[])
}

export async function saveChosen(
  { db, cipher }: Store,
  { profileId }: OpenedRecord,
  chosen: readonly string[],
): Promise<void> {
  if (chosen.length === 0) {
    await db.deleteFrom('chosenMeasures').where('profileId', '=', profileId).execute()
    return
  }
  const keys = cipher.encrypt(JSON.stringify(chosen.slice(0, mostMeasures)), measuresAad(profileId))
  await db
    .insertInto('chosenMeasures')
    .values({ profileId, keys })
    .onConflict((known) => known.column('profileId').doUpdateSet({ keys }))
    .execute()
}

export const measuresAad = (profileId: string): string => `chosen-measures/${profileId}`

const MAX_SORTED = 400

const names = listSections.map(({ name }) => name)

/**
 * Returns the entries that arrived since the last visit, except those that the user has opened since. Entries out of
 * range are first. Within both groups, entries are sorted by their own date, newest first.
 */
async function findNew(store: RowStore, record: OpenedRecord, since: Date | null): Promise<z.input<typeof newPart>> {
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
      const ids = some.slice(0, MAX_SORTED).map(({ id }) => id)
      const params = { record, section, sources: [], ids, isByDate: true }
      const texts = await openRows(store, params, await selectRows(store.db, params).execute())
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

function isMarkedOut(row: AnyRow): boolean {
  const { mark, panel } = row as { mark?: { by: string; side: string } | null; panel?: { marked: number } }
  return (mark?.by === 'source' && mark.side !== 'normal') || (panel?.marked ?? 0) > 0
}

export type OverviewServices = ListServices & {
  readonly log: Log
  readonly now: () => Date
  readonly nextAppointment: (record: OpenedRecord, now: Date) => Promise<Appointment | null>
}

type Overview = z.input<typeof getOverview.answer>

const everySection = sections.map(({ name }) => name)

/** Maximum entries in each section of the page. */
const mostThings = 8

/**
 * Maximum number of measures that the user can choose from. The measures with the most values are first, so later
 * ones have too few values to be useful.
 */
const mostChoices = 60

/** `today`: the date in the user's time zone. */
type OverviewOptions = { readonly today: string; readonly isAttended: boolean }

/** Loads each part separately. A part that fails is null and does not affect the others. */
export async function showOverview(
  services: OverviewServices,
  record: OpenedRecord,
  options: OverviewOptions,
): Promise<Overview> {
  const { today, isAttended } = options
  const part = async <Part>(name: string, make: () => Promise<Part>): Promise<Part | null> => {
    try {
      return await make()
    } catch (error) {
      services.log({ event: 'overview-part-failed', why: name, ...describeError(error) })
      return null
    }
  }
  const now = services.now()
  const current = async (section: CurrentSection) =>
    part(section, async () => partOf(await openCurrent(services, record, section, today), mostThings))
  const labs = openSection(services, record, 'labs').then(async ({ view }) => openLabTests(services.db, view))
  const [{ sources: all }, listed, fresh, medications, allergies, conditions, next, measures, outOfRange] =
    await Promise.all([
      services.sourcesOf(record, []),
      findListed(services.db, record, everySection),
      part('new', async () => findNew(services, record, await noteVisit(services.db, record, { now, isAttended }))),
      current('medications'),
      current('allergies'),
      current('conditions'),
      part('appointment', async () => ({ appointment: await services.nextAppointment(record, now) })),
      part('measures', async () => {
        const vitals = await openSection(services, record, 'vitals')
        const all = measuresOf([...(await openVitalTests(services.db, vitals.view)).tests, ...(await labs).tests])
        const known = all.toSorted((a, b) => (b.lines[0]?.count ?? 0) - (a.lines[0]?.count ?? 0))
        const chosen = await readChosen(services, record)
        const picked = chosen?.flatMap((key) => known.find((one) => one.key === key) ?? [])
        return {
          shown: [...(picked ?? usualMeasures(known))],
          isChosen: picked !== undefined,
          choices: known
            .slice(0, mostChoices)
            .map(({ key, name, lines }) => ({ key, name, count: lines[0]?.count ?? 0 })),
        }
      }),
      part('out of range', async () => (await labs).tests.filter(isOutOfRange).length),
    ])
  const sources = asListed(all, ({ ehrImportRequestId: id }) => listed.includes(id))
  return {
    message: sources.length === 0 ? messages.noDataFound : messages.dataLoaded,
    ...{ sources, fresh, next, measures, outOfRange },
    current: { medications, allergies, conditions },
  }
}

const isOutOfRange = ({ latest: { mark } }: { latest: { mark: { by: string; side: string } | null } }): boolean =>
  mark?.by === 'source' && mark.side !== 'normal'

import { setImmediate as breathe } from 'node:timers/promises'
import type { z } from 'zod'
import { mostCurrent, type CurrentParams, type getCurrent } from '@kinchart/contract/calls/current.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { CurrentPart, CurrentSection, CurrentThing } from '@kinchart/contract/calls/overview.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { sectionNamed } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { filterRows, findRows, markListed, type ListView } from '#lists/list-view.ts'
import { openSection, type ListServices } from '#lists/list-section.ts'
import { groupThings, placeOf, ruledOutElsewhere, type Place } from './group-current.ts'
import type { Db } from '#platform/database/database.ts'
import { findMedicines, type Medicine } from '#terms/medicines.ts'

/** Maximum length of a short name, in characters. Source: Look "Short name". */
const longestShort = 40
const rxnorm = 'http://www.nlm.nih.gov/research/umls/rxnorm|'

type KnownMedicines = {
  readonly named: <Row extends AnyRow>(row: Row) => Row
  /** Returns the same keys for the same ingredients. Returns an empty list if the ingredients are unknown. */
  readonly keysOf: (row: AnyRow) => readonly string[]
}

const codesOf = ({ codes }: AnyRow): readonly string[] =>
  Array.isArray(codes) ? codes.filter((one) => typeof one === 'string' && one.startsWith(rxnorm)).map(bare) : []
const bare = (key: string): string => key.slice(rxnorm.length)

async function openMedicines(db: Db, rows: readonly AnyRow[]): Promise<KnownMedicines> {
  const known = await findMedicines(db, rows.flatMap(codesOf))
  const knownOf = (row: AnyRow): readonly Medicine[] => codesOf(row).flatMap((code) => known.get(code) ?? [])
  return {
    named: (row) => {
      const words = row['medicationCodeableConcept']
      const name = knownOf(row).find((one) => one.name !== null)?.name
      if (typeof words !== 'string' || words.length <= longestShort || !name) return row
      return { ...row, shortName: name }
    },
    keysOf: (row) =>
      knownOf(row).flatMap(({ ingredients }) => (ingredients === null ? [] : `rxnorm ingredients ${ingredients}`)),
  }
}

const ROWS_AT_ONCE = 2000

export type OpenedCurrent = {
  readonly places: Readonly<Record<Place, readonly AnyRow[]>>
  readonly things: readonly CurrentThing[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly enteredInError: number
}

/** A query without fields matches all entries. */
export type CurrentQuery = { readonly search?: string; readonly searchColumn?: string; readonly source?: string }

/** `today` is the date in the user's time zone. */
export async function openCurrent(
  services: ListServices,
  record: OpenedRecord,
  section: CurrentSection,
  today: string,
  query: CurrentQuery = {},
): Promise<OpenedCurrent> {
  const { view, sources: all, unreadable, enteredInError } = await openSection(services, record, section)
  const wanted = await wantedRows(view, section, query)
  const rows = wanted?.map((index) => view.texts[index] ?? 'null') ?? view.texts
  const sources = wanted === undefined ? all : await markListed(view, wanted, all)
  const places: Record<Place, AnyRow[]> = { now: [], unsure: [], past: [], 'ruled-out': [] }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const text of rows.slice(at, at + ROWS_AT_ONCE)) {
      const row = JSON.parse(text) as AnyRow
      places[placeOf(section, row, today)].push(row)
    }
    await breathe()
  }
  const medicines =
    section === 'medications' ? await openMedicines(services.db, Object.values(places).flat()) : undefined
  if (medicines !== undefined)
    for (const place of Object.keys(places) as Place[]) places[place] = places[place].map(medicines.named)
  const things = groupThings(section, places.now, medicines?.keysOf).map((thing) => {
    const against = ruledOutElsewhere(section, thing, places['ruled-out'])
    return against.length === 0 ? thing : { ...thing, against: [...against] }
  })
  return { places, things, sources, unreadable, enteredInError }
}

/** Returns the indexes of the rows that match the query, or undefined if all rows match. */
async function wantedRows(
  view: ListView,
  section: CurrentSection,
  query: CurrentQuery,
): Promise<readonly number[] | undefined> {
  const { search = '', searchColumn: column, source } = query
  if (search.trim() === '' && source === undefined) return undefined
  const found = await findRows(view, { search, column, sort: undefined })
  return filterRows(view, found, { source, dateColumn: sectionNamed(section).dateColumn })
}

export function partOf({ places, things, sources, unreadable }: OpenedCurrent, most: number): CurrentPart {
  return {
    things: things.slice(0, most).map((thing) => ({ ...thing, rows: [...thing.rows] })),
    total: things.length,
    unsure: places.unsure.length,
    others: places.past.length + places['ruled-out'].length,
    sources: [...sources],
    unreadable,
  }
}

export async function listCurrent(
  services: ListServices,
  record: OpenedRecord,
  query: CurrentParams,
): Promise<z.input<typeof getCurrent.answer>> {
  const { section, day, search, searchColumn, source } = query
  const { places, things, sources, ...rest } = await openCurrent(services, record, section, day, {
    ...(search === undefined ? {} : { search }),
    ...(searchColumn === undefined ? {} : { searchColumn }),
    ...(source === undefined ? {} : { source }),
  })
  const { unsure, past, 'ruled-out': ruledOut } = places
  const first = <Item>(items: readonly Item[]): Item[] => items.slice(0, mostCurrent)
  const counts = { now: things.length, unsure: unsure.length, past: past.length, ruledOut: ruledOut.length }
  const isEmpty = Object.values(counts).every((count) => count === 0)
  return {
    message: isEmpty ? messages.noDataFound : messages.dataLoaded,
    now: first(things).map((thing) => ({ ...thing, rows: [...thing.rows] })),
    ...{ unsure: first(unsure), past: first(past), ruledOut: first(ruledOut), counts },
    ...{ sources: [...sources], ...rest },
  }
}

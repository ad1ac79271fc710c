import { setImmediate as breathe } from 'node:timers/promises'
import type { CurrentPart, CurrentSection, CurrentThing } from '@kinchart/contract/overview.ts'
import type { ListSource } from '@kinchart/contract/record-list.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { openSection } from '../list-section.ts'
import type { ListServices } from '../list-section.ts'
import { groupThings, placeOf } from './group-current.ts'
import type { Place } from './group-current.ts'

const ROWS_AT_ONCE = 2000

export type OpenedCurrent = {
  readonly places: Readonly<Record<Place, readonly AnyRow[]>>
  readonly things: readonly CurrentThing[]
  readonly sources: readonly ListSource[]
  readonly unreadable: number
  readonly enteredInError: number
}

/** One section by what is so today. `today` is the day where the person is. */
export async function openCurrent(
  services: ListServices,
  record: OpenedRecord,
  section: CurrentSection,
  today: string,
): Promise<OpenedCurrent> {
  const { rows, sources, unreadable, enteredInError } = await openSection(services, record, section)
  const places: Record<Place, AnyRow[]> = { now: [], unsure: [], past: [], 'ruled-out': [] }
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    for (const text of rows.slice(at, at + ROWS_AT_ONCE)) {
      const row = JSON.parse(text) as AnyRow
      places[placeOf(section, row, today)].push(row)
    }
    await breathe()
  }
  return { places, things: groupThings(section, places.now), sources, unreadable, enteredInError }
}

/** The first things of a section that are so today. */
export function partOf({ places, things, sources, unreadable }: OpenedCurrent, most: number): CurrentPart {
  return {
    things: things.slice(0, most).map((thing) => ({ ...thing, rows: [...thing.rows] })),
    total: things.length,
    unsure: places.unsure.length,
    sources: [...sources],
    unreadable,
  }
}

import { setImmediate as breathe } from 'node:timers/promises'
import type { PanelLine, TestLine } from '@kinchart/contract/calls/by-test.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import type { VitalRow } from '@kinchart/contract/sections/vitals.ts'
import type { Db } from '#platform/database/database.ts'
import type { ListView } from '#lists/list-view.ts'
import { gatherLines, gatherRow, linesOf, nothingGathered, type Gathered } from './group-by-test.ts'
import { openNames } from './open-names.ts'
import { lineOf } from '#lists/trend/trend-points.ts'
import type { ResultLine } from './lab-lines.ts'

/**
 * Returns one line for each value of the row, such as each component. If there are no values, returns a line with the
 * reason for their absence, if the source sent a reason.
 */
export function vitalLines(row: VitalRow): readonly ResultLine[] {
  const isSingle = row.value.length === 1
  const { providerName, ehrImportRequestId, alsoFrom, missingSince, meaning, addedBy } = row
  const entries: VitalRow['value'] =
    row.value.length > 0 || row.dataAbsentReason === null
      ? row.value
      : [{ text: row.dataAbsentReason, value: null, unit: null, code: null, isAbsent: true }]
  return entries.map((entry) => {
    const testKey = entry.testKey ?? row.testKeys?.[0] ?? null
    const name = entry.name ?? row.code
    return {
      testKey,
      ...(row.isAnswer ? { isAnswer: true as const } : {}),
      test:
        testKey === null || testKey.startsWith('words:')
          ? `${ehrImportRequestId} ${(name ?? '').toLowerCase()}`
          : testKey,
      name,
      result: {
        ...{
          id: row.id,
          date: row.effectiveDateTime,
          value: lineOf(entry),
          unit: entry.unit,
          providerName,
          ehrImportRequestId,
        },
        referenceRange: entry.referenceRange ?? (isSingle ? row.referenceRange : null),
        mark: entry.mark ?? (isSingle ? row.mark : null),
        interpretation: isSingle ? row.interpretation : null,
        ...(entry.isAbsent ? { isAbsent: true as const } : {}),
        ...(addedBy ? { addedBy } : {}),
        ...(alsoFrom ? { alsoFrom } : {}),
        ...(missingSince === undefined ? {} : { missingSince }),
        ...(meaning ? { meaning } : {}),
      },
    }
  })
}

const ROWS_AT_ONCE = 2000

export type Lines = {
  readonly tests: readonly TestLine[]
  readonly panels: readonly PanelLine[]
  readonly reportsWithout: number
}

const linesByView = new WeakMap<ListView, Promise<Lines>>()

export const openLabTests = async (db: Db, view: ListView): Promise<Lines> =>
  getCachedLines(view, async () => gatherLabTests(db, view.texts))

export const openVitalTests = async (db: Db, view: ListView): Promise<Lines> =>
  getCachedLines(view, async () => gatherVitalTests(db, view.texts))

async function getCachedLines(view: ListView, make: () => Promise<Lines>): Promise<Lines> {
  const known = linesByView.get(view)
  if (known !== undefined) return known
  const made = make()
  linesByView.set(view, made)
  return made
}

export const gatherLabTests = async (db: Db, texts: readonly string[]): Promise<Lines> =>
  gatherTests(db, texts, (gathered, row) => gatherRow(gathered, row as LabRow))

export const gatherVitalTests = async (db: Db, texts: readonly string[]): Promise<Lines> =>
  gatherTests(db, texts, (gathered, row) => {
    const vital = row as VitalRow
    gatherLines(gathered, vital.id, vitalLines(vital))
  })

async function gatherTests(
  db: Db,
  texts: readonly string[],
  take: (gathered: Gathered, row: LabRow | VitalRow) => void,
): Promise<Lines> {
  const gathered = nothingGathered()
  for (let at = 0; at < texts.length; at += ROWS_AT_ONCE) {
    for (const text of texts.slice(at, at + ROWS_AT_ONCE)) take(gathered, JSON.parse(text) as LabRow | VitalRow)
    await breathe()
  }
  return { ...linesOf(gathered, await openNames(db, texts)), reportsWithout: gathered.reportsWithout }
}

import {
  isCritical,
  type PanelLine,
  type PastPoint,
  type ShownResult,
  type TestLine,
} from '@kinchart/contract/calls/by-test.ts'
import type { Panel } from '@kinchart/contract/sections/panel.ts'
import type { LabRow } from '@kinchart/contract/sections/labs.ts'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { sortKeyOf } from '#fhir/values/partial-date.ts'
import { pointOf } from '#lists/trend/trend-points.ts'
import { labLines, type ResultLine } from './lab-lines.ts'
import type { NameOfCode } from './open-names.ts'
import { shortName } from './short-name.ts'
import { unitKey } from '#lists/trend/unit-key.ts'

const mostPoints = 40

type Known = ResultLine & {
  readonly at: string
  readonly rowId: string
  readonly number: string | null
  readonly isInWords: boolean
}

export type Gathered = {
  readonly tests: Map<string, Map<string, Known[]>>
  /** Results without a value, by test. */
  readonly without: Map<string, Known[]>
  readonly panels: Map<string, LabRow[]>
  reportsWithout: number
}

export const nothingGathered = (): Gathered => ({
  tests: new Map(),
  without: new Map(),
  panels: new Map(),
  reportsWithout: 0,
})

export function gatherRow(gathered: Gathered, row: LabRow): void {
  if (row.results.length === 0 && row.resourceType !== 'Observation') gathered.reportsWithout += 1
  if (row.panel && row.meaning?.standing !== 'withdrawn') add(gathered.panels, panelKey(row), row)
  gatherLines(gathered, row.id, labLines(row))
}

export function gatherLines(gathered: Gathered, rowId: string, lines: readonly ResultLine[]): void {
  for (const line of lines) {
    const { result, test } = line
    const { unit, referenceRange, mark, interpretation, meaning } = result
    const at = sortKeyOf(result.date) ?? ''
    if (!hasValue(result)) {
      add(gathered.without, test, { ...line, at, rowId, number: null, isInWords: true })
      continue
    }
    const { number, bound } = pointOf(
      { value: result.value ?? '', unit, referenceRange, mark, interpretation },
      meaning,
    )
    const isInWords = unit === null && number === null && bound === undefined
    const units = gathered.tests.get(test) ?? new Map<string, Known[]>()
    gathered.tests.set(test, units)
    add(units, isInWords ? 'words' : `unit ${unitKey(unit ?? '')}`, { ...line, at, rowId, number, isInWords })
  }
}

/**
 * Returns false if the value is only a reason why there is none, such as 'Not performed', and for a canceled
 * measurement.
 */
const hasValue = ({ value, isAbsent, meaning }: ShownResult): boolean =>
  value !== null && isAbsent !== true && meaning?.says.includes('cancelled') !== true

const panelKey = ({ code }: LabRow): string => (code ?? '').trim().toLowerCase()

function add<Item>(map: Map<string, Item[]>, key: string, item: Item): void {
  const known = map.get(key)
  if (known) known.push(item)
  else map.set(key, [item])
}

/** Returns the lines of all tests, newest first, and the lines of the panels. */
export function linesOf(gathered: Gathered, nameOfCode?: NameOfCode): { tests: TestLine[]; panels: PanelLine[] } {
  const panels = new Map(
    [...gathered.panels].flatMap(([key, rows]) => {
      const latest = newest(rows, ({ effectiveDateTime }) => sortKeyOf(effectiveDateTime) ?? '')
      return latest ? [[latest.id, { key, latest, rows }] as const] : []
    }),
  )
  const lines = [...gathered.tests].flatMap(([test, units]) =>
    linesOfTest(test, units, gathered.without.get(test) ?? [], nameOfCode),
  )
  // A test that never had a value also gets a line, because it was ordered and the source states its outcome.
  for (const [test, found] of gathered.without)
    if (!gathered.tests.has(test)) lines.push(...linesOfTest(test, new Map([['words', found]]), [], nameOfCode))
  const tests = withPlaces(lines)
    .toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    .map(({ line, rowId }) => ({ ...line, panel: panels.get(rowId)?.key ?? null }))
  const inPanel = Map.groupBy(tests, ({ panel }) => panel)
  return {
    tests,
    panels: [...panels.values()].map(({ key, latest, rows }) =>
      panelLineOf(key, latest, rows, inPanel.get(key) ?? [], nameOfCode),
    ),
  }
}

/**
 * Identifies a result by its record and its name. A result without its own record has the id of its report, so the
 * name is needed too.
 */
const placeOf = ({ id }: ShownResult, name: string | null): string => `${id} ${name}`

type Made = { readonly line: TestLine; readonly at: string; readonly rowId: string; readonly place: string | null }

/** Returns one line for each unit, starting with the unit that has the most results. */
function linesOfTest(
  test: string,
  units: ReadonlyMap<string, readonly Known[]>,
  without: readonly Known[],
  nameOfCode: NameOfCode | undefined,
): Made[] {
  const ordered = [...units].toSorted(
    ([, a], [, b]) => Number(a[0]?.isInWords) - Number(b[0]?.isInWords) || b.length - a.length,
  )
  return ordered.flatMap(([unit, found], index) => {
    const results = once(found).toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0))
    const [latest] = results
    if (latest === undefined) return []
    const { name, place } = shortName(latest.name ?? '', latest.testKey, nameOfCode)
    const newer = index === 0 ? newest(without, ({ at }) => at) : undefined
    const oldest = results.findLast(({ at }) => at !== '')
    const line: TestLine = {
      key: `${test} ${unit}`,
      testKey: latest.testKey,
      name,
      sourceName: latest.name,
      ...(index === 0 ? {} : { apart: latest.isInWords ? ('words' as const) : ('unit' as const) }),
      latest: latest.result,
      ...(newer && newer.at > latest.at
        ? { newerWithout: { date: newer.result.date, why: whyNot(newer.result) } }
        : {}),
      count: results.filter(({ result }) => hasValue(result)).length,
      since: oldest?.at.slice(0, 4) ?? null,
      past: results.slice(0, mostPoints).flatMap(pointIn).toReversed(),
      panel: null,
      ...(latest.isAnswer ? { isAnswer: true as const } : {}),
    }
    return [{ line, at: latest.at, rowId: latest.rowId, place }]
  })
}

function once(found: readonly Known[]): readonly Known[] {
  const seen = new Set<string>()
  return found.filter(({ result: { id, date, value, unit } }) => {
    const key = JSON.stringify([id, date, value, unit])
    return !seen.has(key) && seen.add(key)
  })
}

const whyNot = ({ value, meaning }: ShownResult): string | null => meaningLine(meaning) ?? value

function pointIn({ at, number, result: { date, referenceRange, mark } }: Known): PastPoint[] {
  if (number === null || at === '' || date === null) return []
  const range = referenceRange?.isGoal === true ? null : referenceRange
  const [low, high] = [range?.low ?? null, range?.high ?? null]
  const isOut = mark !== null && mark.side !== 'normal'
  const isKnown = mark !== null || low !== null || high !== null
  const state = isOut ? (mark.by === 'source' ? 'out' : 'compared') : isKnown ? 'inside' : 'unknown'
  return [{ date, number, low, high, state }]
}

/**
 * Makes the names of tests with the same name distinct: adds the specimen if the specimens differ, and otherwise uses
 * the source's full name for the test.
 */
function withPlaces(lines: readonly Made[]): readonly Made[] {
  const alike = Map.groupBy(lines, ({ line }) => line.name.toLowerCase())
  return lines.map((made) => {
    const others = (alike.get(made.line.name.toLowerCase()) ?? []).filter(
      ({ line }) => line.testKey !== made.line.testKey && line.sourceName !== made.line.sourceName,
    )
    if (others.length === 0) return made
    const hasOwnPlace = made.place !== null && others.every(({ place }) => place !== made.place)
    const name = hasOwnPlace ? `${made.line.name}, ${made.place}` : (made.line.sourceName ?? made.line.name)
    return { ...made, line: { ...made.line, name } }
  })
}

const noResults: Panel = { results: 0, withoutValue: 0, outOfUse: 0, marked: 0, normal: 0, compared: 0 }

/** Counts each test by its latest result, with the same rules as the list. */
function countLines(lines: readonly TestLine[], { withoutValue, outOfUse }: Panel): Panel {
  const marks = lines.flatMap(({ latest: { mark } }) => mark ?? [])
  const marked = marks.filter(({ by, side }) => by === 'source' && side !== 'normal').length
  const compared = marks.filter(({ by }) => by === 'kinchart').length
  const results = lines.filter(({ latest }) => hasValue(latest)).length
  return { results, withoutValue, outOfUse, marked, compared, normal: marks.length - marked - compared }
}

function panelLineOf(
  key: string,
  latest: LabRow,
  rows: readonly LabRow[],
  lines: readonly TestLine[],
  nameOfCode: NameOfCode | undefined,
): PanelLine {
  const years = rows.flatMap(({ effectiveDateTime }) => sortKeyOf(effectiveDateTime)?.slice(0, 4) ?? []).toSorted()
  const { panel, id, code, effectiveDateTime, providerName, ehrImportRequestId, meaning, missingSince } = latest
  const listed = new Set(lines.map((line) => placeOf(line.latest, line.sourceName)))
  const elsewhere = labLines(latest).filter(
    ({ result, name }) => hasValue(result) && !listed.has(placeOf(result, name)),
  )
  return {
    ...{ key, id, date: effectiveDateTime, providerName, ehrImportRequestId, sourceName: code },
    name: shortName(code ?? '', null, nameOfCode).name,
    ...(meaning ? { meaning } : {}),
    ...(missingSince === undefined ? {} : { missingSince }),
    counts: panel ?? noResults,
    listed: countLines(lines, panel ?? noResults),
    results: latest.results,
    isCritical: latest.results.some(({ mark }) => isCritical(mark)),
    elsewhere: elsewhere.map(({ name, testKey }) => shortName(name ?? '', testKey, nameOfCode).name),
    reports: rows.length,
    since: years[0] ?? null,
  }
}

function newest<Item>(items: readonly Item[], at: (item: Item) => string): Item | undefined {
  let found: Item | undefined
  for (const item of items) if (found === undefined || at(item) > at(found)) found = item
  return found
}

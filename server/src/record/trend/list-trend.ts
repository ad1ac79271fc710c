import type { z } from 'zod'
import type { LabRow } from '@kinchart/contract/labs.ts'
import { messages } from '@kinchart/contract/texts.ts'
import type { getTrend, TrendPoint, TrendSeries } from '@kinchart/contract/trend.ts'
import type { VitalRow } from '@kinchart/contract/vitals.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { sortKeyOf } from '#fhir/partial-date.ts'
import { openSection } from '#record/list-section.ts'
import type { ListServices } from '#record/list-section.ts'
import { findRows } from '#record/list-view.ts'

type Trend = z.input<typeof getTrend.answer>
type Found = { readonly unit: string | null; readonly point: TrendPoint }

/** More than this many points of one test are no picture any more. */
const MAX_POINTS = 500

/**
 * Every result of one test, from the lists of laboratory results and of observations: results in reports, lone ones,
 * and components. Those in different units stand apart. What another source repeats stands once, as in the lists.
 */
export async function listTrend(services: ListServices, record: OpenedRecord, testKey: string): Promise<Trend> {
  const found = [
    ...(await rowsWith<LabRow>(services, record, 'labs', testKey)).flatMap((row) => labPoints(row, testKey)),
    ...(await rowsWith<VitalRow>(services, record, 'vitals', testKey)).flatMap((row) => vitalPoints(row, testKey)),
  ]
  const once = found.filter(
    ({ point: { id } }, index) => id === null || found.findIndex((other) => other.point.id === id) === index,
  )
  const newest = once.toSorted((a, b) => compare(b.point.date, a.point.date)).slice(0, MAX_POINTS)
  return {
    message: newest.length === 0 ? messages.noDataFound : messages.dataLoaded,
    series: bySeries(newest.toReversed()),
    older: once.length - newest.length,
  }
}

async function rowsWith<Row>(
  services: ListServices,
  record: OpenedRecord,
  section: 'labs' | 'vitals',
  testKey: string,
): Promise<Row[]> {
  const { view } = await openSection(services, record, section)
  const indexes = await findRows(view, { search: testKey, column: 'testKeys', sort: undefined })
  return indexes.map((index) => JSON.parse(view.texts[index] ?? 'null') as Row)
}

function labPoints(row: LabRow, testKey: string): readonly Found[] {
  const lines = row.results.filter((result) => result.testKey === testKey)
  // A lone result stands for itself; a report without such a line has the test in its name alone.
  const shown =
    lines.length > 0 ? lines : row.results.length === 0 && row.testKeys?.includes(testKey) === true ? [row] : []
  return shown.flatMap((line) => {
    if (line.value === null) return []
    const date = line.effectiveDateTime ?? row.effectiveDateTime
    const { value, unit, referenceRange, mark } = line
    const number = bareNumber(value, unit)
    const point = { id: line.id ?? row.id, date, value, number, referenceRange, mark, providerName: row.providerName }
    return [{ unit, point }]
  })
}

function vitalPoints(row: VitalRow, testKey: string): readonly Found[] {
  const isSingle = row.value.length === 1
  return row.value.flatMap((entry) => {
    if (entry.testKey !== testKey) return []
    const number = entry.value === null ? null : bareNumber(lineOf(entry), entry.unit)
    const point = {
      id: row.id,
      date: row.effectiveDateTime,
      value: lineOf(entry),
      number,
      referenceRange: isSingle ? row.referenceRange : null,
      mark: isSingle ? row.mark : null,
      providerName: row.providerName,
    }
    return [{ unit: entry.unit, point }]
  })
}

/** A component's text has its name in front, which stands above the picture already. */
function lineOf({ text, name }: VitalRow['value'][number]): string {
  const front = `${name ?? ''}: `
  return name !== undefined && text.startsWith(front) ? text.slice(front.length) : text
}

const plain = /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/

/** The digits of a line that is one number and its unit; null for '<5 mg/dL', '1:40' and words. */
function bareNumber(line: string, unit: string | null): string | null {
  const bare = unit !== null && line.endsWith(unit) ? line.slice(0, -unit.length).trim() : line
  return plain.test(bare) ? bare : null
}

/** What is in one unit together ('<5 mg/dL' too), the unit with most results first; words last. */
function bySeries(found: readonly Found[]): TrendSeries[] {
  const series = new Map<string, { unit: string | null; isInWords: boolean; points: TrendPoint[] }>()
  for (const { unit, point } of found) {
    const isInWords = unit === null && point.number === null
    const key = isInWords ? 'words' : `unit ${unit}`
    const known = series.get(key) ?? { unit, isInWords, points: [] }
    known.points.push(point)
    series.set(key, known)
  }
  return [...series.values()]
    .toSorted((a, b) => Number(a.isInWords) - Number(b.isInWords) || b.points.length - a.points.length)
    .map(({ unit, points }) => ({ unit, points }))
}

/** By time; what has no date is the oldest. */
function compare(a: string | null, b: string | null): number {
  const [left, right] = [sortKeyOf(a) ?? '', sortKeyOf(b) ?? '']
  return left < right ? -1 : left > right ? 1 : 0
}

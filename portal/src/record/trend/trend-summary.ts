import { type TrendGoal, type TrendPoint, type TrendSeries, getTrend } from '@kinchart/contract/calls/trend.ts'
import { formatDate } from '#text/record-text.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import type { ShownRow } from '#record/section.ts'
import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

/**
 * `isCertain` is false if the actual value of another result, such as <5 or >40, may be more extreme than this result.
 */
type Extreme = { readonly point: TrendPoint; readonly isCertain: boolean }

type Span = { readonly point: TrendPoint; readonly from: number; readonly to: number }

/**
 * Returns the highest result. '>40' counts as at least 40, and '<5' as anything up to 5. Null if no result has a
 * number or a bound.
 */
function highestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(boundsOf))
}

function lowestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(boundsOf).map(({ point, from, to }) => ({ point, from: -to, to: -from })))
}

/**
 * Returns the result with the highest known lower limit. If no result has a lower limit, returns the result with the
 * highest upper limit.
 */
function extremeOf(spans: readonly Span[]): Extreme | null {
  const known = spans.filter(({ from }) => from !== Number.NEGATIVE_INFINITY)
  const [best] = (known.length > 0 ? known : spans).toSorted((a, b) =>
    known.length > 0 ? b.from - a.from || b.to - a.to : b.to - a.to,
  )
  if (best === undefined) return null
  // If no result has a lower limit, the highest upper limit is above all results, and is therefore certain.
  const isCertain = known.length === 0 || spans.every((one) => one === best || one.to <= best.from)
  return { point: best.point, isCertain }
}

function boundsOf(point: TrendPoint): Span[] {
  if (point.number !== null) return [{ point, from: Number(point.number), to: Number(point.number) }]
  if (point.bound === undefined) return []
  const at = Number(point.bound.number)
  return point.bound.side === 'above'
    ? [{ point, from: at, to: Number.POSITIVE_INFINITY }]
    : [{ point, from: Number.NEGATIVE_INFINITY, to: at }]
}

const sign = /^(?:<=|>=|[<>≤≥])/

export const pointWords = ({ number, bound, value }: TrendPoint): string =>
  number ?? (bound === undefined ? value : `${sign.exec(value)?.[0] ?? ''}${bound.number}`)

export const aimWords = ({ words, providerName }: TrendGoal): string =>
  trendTexts.goalOf({ goal: words, source: providerName })

export function trendSummary(
  name: string,
  { unit, points, goals = [] }: TrendSeries,
  drawn: readonly DrawnPoint[],
): string {
  const words = trendTexts.summary
  const count = points.length
  const dated = drawn.map(({ point }) => point)
  const pointSentences = (
    point: TrendPoint | undefined,
    say: (at: { value: string; date: string }) => string,
  ): string[] => (point === undefined ? [] : [say({ value: pointWords(point), date: formatDate(point.date) })])
  const counted = (count: number, say: (counted: { count: number }) => string): string[] =>
    count === 0 ? [] : [say({ count })]
  const [highest, lowest] = [highestOf(points), lowestOf(points)]
  const numbered = drawn.filter(({ arrow }) => arrow === null)
  return [
    unit === null || unit === '' ? words.countNoUnit({ name, count }) : words.count({ name, count, unit }),
    ...pointSentences(dated[0], words.first),
    ...(dated.length > 1 ? pointSentences(dated.at(-1), words.last) : []),
    ...pointSentences(highest?.point, words.highest),
    ...(highest?.isCertain === false ? [words.maybeHigher] : []),
    ...pointSentences(lowest?.point, words.lowest),
    ...(lowest?.isCertain === false ? [words.maybeLower] : []),
    ...counted(drawn.filter(({ kind }) => kind === 'out').length, words.out),
    ...counted(drawn.filter(({ kind }) => kind === 'beyond').length, words.beyond),
    ...counted(numbered.filter(({ kind }) => kind === 'unknown').length, words.unknown),
    ...counted(drawn.length - numbered.length, words.bounds),
    ...counted(points.length - drawn.length, words.notDrawn),
    ...goals.map((goal) => words.goal({ goal: aimWords(goal) })),
  ].join(' ')
}

// In the types below, positions are in the chart's px, and texts are already formatted.

/**
 * `out`: flagged by the source. `beyond`: outside the printed range by Kinchart's comparison. `inside`: flagged as
 * normal or within the printed range. `unknown`: the result has neither a flag nor a numeric range.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Set for a value such as <5. Drawn as an open arrow at the value, not as part of the line. */
  readonly arrow: 'up' | 'down' | null
  readonly isChosen: boolean
  /** Null if there is no free space for the label. */
  readonly label: Label | null
}

type DrawnBand = {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly hasTop: boolean
  readonly hasBottom: boolean
  readonly range: string
  /** Position of the range's label. Null if the label does not fit. */
  readonly written: DrawnWords | null
}

type DrawnGoal = {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly words: string
  readonly written: DrawnWords | null
}

export type TrendPicture = {
  readonly points: readonly DrawnPoint[]
  readonly lines: readonly (readonly Spot[])[]
  readonly goals: readonly DrawnGoal[]
  readonly bands: readonly DrawnBand[]
  readonly ticks: readonly { readonly y: number; readonly words: string }[]
  readonly dates: readonly DrawnDate[]
}

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

export type Label = { readonly x: number; readonly y: number }

/** `x` is the start of the first line, or its end if `isFromEnd`. */
export type DrawnWords = {
  readonly x: number
  readonly y: number
  readonly lines: readonly string[]
  readonly isFromEnd?: true
}

/** `x` is the position of the point. `at` is the middle of the text, which stays within the frame. */
export type DrawnDate = { readonly x: number; readonly at: number; readonly words: string }

export type Spot = Omit<DrawnPoint, 'label'>
export type Line = readonly Pick<Spot, 'x' | 'y'>[]
export type Band = Omit<DrawnBand, 'written'>
export type Goal = Omit<DrawnGoal, 'written'>

export const trendQuery = (profileId: string, testKey: string) =>
  queryOptions({
    queryKey: ['trend', profileId, testKey],
    queryFn: () => call(getTrend, { query: { profileId, testKey } }),
  })

/** In months. Null for the whole period. */
export type PeriodLength = 120 | 60 | 24 | 12 | 6 | 3 | null

export type Period = { readonly months: PeriodLength; readonly end: number }

const lengths = [120, 60, 24, 12, 6, 3] as const
/** The user can choose a shorter period only if there are more results than this. */
const many = 12
const month = 30.44 * 24 * 3600 * 1000

export function periodsOf(points: readonly TrendPoint[]): readonly PeriodLength[] {
  const span = spanOf(points)
  if (span === null || points.length <= many) return []
  const shorter = lengths.filter((one) => one * month < span.to - span.from)
  return shorter.length === 0 ? [] : [null, ...shorter]
}

/** Returns the time from the first to the last dated result. Null if no result has a date. */
export function spanOf(points: readonly TrendPoint[]): { readonly from: number; readonly to: number } | null {
  const times = points.flatMap(({ date }) => timeOf(date) ?? [])
  return times.length === 0 ? null : { from: Math.min(...times), to: Math.max(...times) }
}

export const startOf = ({ months, end }: Period): number =>
  months === null ? Number.NEGATIVE_INFINITY : end - months * month

/** Results without a date belong only to the full period. */
export function within(points: readonly TrendPoint[], period: Period): readonly TrendPoint[] {
  if (period.months === null) return points
  return points.filter(({ date }) => {
    const at = timeOf(date)
    return at !== null && at > startOf(period) && at <= period.end
  })
}

export function moved(period: Period, by: -1 | 1, last: number): Period {
  return period.months === null ? period : { ...period, end: Math.min(last, period.end + by * period.months * month) }
}

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:[T ](\d{2}):(\d{2}))?)?)?/

/**
 * Returns the time as written, ignoring time zones. If the source sent only a year or month, returns the middle of that
 * year or month.
 */
export function timeOf(date: string | null): number | null {
  if (sortKeyOf(date) === null) return null
  const [, year, month, day, hour, minute] = written.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return Date.UTC(Number(year), 6, 1)
  if (day === undefined) return Date.UTC(Number(year), Number(month) - 1, 15)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 12), Number(minute ?? 0))
}

export function findPoint(
  points: readonly TrendPoint[],
  id: string,
  { date, cells }: Pick<ShownRow, 'date' | 'cells'>,
): TrendPoint | null {
  const own = points.filter((point) => point.id === id)
  if (own.length < 2) return own[0] ?? null
  const digits = cells['value']?.kind === 'values' ? cells['value'].values[0]?.value : undefined
  const sameDay = own.filter((point) => point.date === date)
  const among = sameDay.length > 0 ? sameDay : own
  return among.find((point) => point.number === digits || point.value === digits) ?? among[0] ?? null
}

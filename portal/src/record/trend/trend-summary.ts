import type { TrendGoal, TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import { formatDate } from '#text/format-date.ts'
import type { DrawnPoint } from './trend-shapes.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'

/** `isCertain` is false if a result such as <5 or >40 may lie beyond this one. */
type Extreme = { readonly point: TrendPoint; readonly isCertain: boolean }

type Span = { readonly point: TrendPoint; readonly from: number; readonly to: number }

/** '>40' means at least 40, and '<5' means anything up to 5. Null if there are no numbers. */
function highestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(spanOf))
}

function lowestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(spanOf).map(({ point, from, to }) => ({ point, from: -to, to: -from })))
}

/** The highest certain value. If several results are open-ended, the one with the furthest bound. */
function extremeOf(spans: readonly Span[]): Extreme | null {
  const known = spans.filter(({ from }) => from !== Number.NEGATIVE_INFINITY)
  const [best] = (known.length > 0 ? known : spans).toSorted((a, b) =>
    known.length > 0 ? b.from - a.from || b.to - a.to : b.to - a.to,
  )
  if (best === undefined) return null
  // If all results are open-ended, the furthest bound applies to all.
  const isCertain = known.length === 0 || spans.every((one) => one === best || one.to <= best.from)
  return { point: best.point, isCertain }
}

function spanOf(point: TrendPoint): Span[] {
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

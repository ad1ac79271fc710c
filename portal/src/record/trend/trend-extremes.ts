import type { TrendPoint } from '@kinchart/contract/calls/trend.ts'

/** The highest or lowest result, and whether a result of which only a bound is known may lie beyond it. */
export type Extreme = { readonly point: TrendPoint; readonly isCertain: boolean }

type Span = { readonly point: TrendPoint; readonly from: number; readonly to: number }

/** The highest result: '>40' is at least 40, and '<5' may be anything up to 5. Null where nothing is a number. */
export function highestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(spanOf))
}

/** The lowest result, in the same way. */
export function lowestOf(points: readonly TrendPoint[]): Extreme | null {
  return extremeOf(points.flatMap(spanOf).map(({ point, from, to }) => ({ point, from: -to, to: -from })))
}

/** The one that reaches furthest for certain; of several open ones the furthest bound. */
function extremeOf(spans: readonly Span[]): Extreme | null {
  const known = spans.filter(({ from }) => from !== Number.NEGATIVE_INFINITY)
  const [best] = (known.length > 0 ? known : spans).toSorted((a, b) =>
    known.length > 0 ? b.from - a.from || b.to - a.to : b.to - a.to,
  )
  if (best === undefined) return null
  // Where all of them are open the furthest bound is one for all.
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

/** Calculates the layout of the trend chart. Has no side effects. The rendering is in trend-chart.tsx. */
import type { TrendGoal, TrendPoint } from '@kinchart/contract/calls/trend.ts'
import { trendTexts } from '@kinchart/texts/en/trend.ts'
import {
  type Band,
  type Frame,
  type Goal,
  type PointKind,
  type Spot,
  type TrendPicture,
  aimWords,
  timeOf,
} from './trend-summary.ts'
import { placeDates, placeWords, spread } from './trend-words.ts'

const edge = 14

/**
 * `chosen`: the result whose details are open. `isHand`: true for a phone, where only the first and the chosen result
 * are labeled.
 */
export type TrendOf = {
  readonly chosen?: TrendPoint | null
  readonly isHand?: boolean
  readonly aims?: readonly TrendGoal[]
}

/**
 * Calculates the positions of the points of one series. Includes only points that have a date and either a number or
 * a bound such as <5. A band shows the range that consecutive results share. It extends halfway to the neighboring
 * result on each side. The line through the results is not smoothed.
 */
export function drawTrend(
  points: readonly TrendPoint[],
  frame: Frame,
  { chosen = null, isHand = false, aims = [] }: TrendOf = {},
): TrendPicture {
  const placed = points.flatMap((point) => {
    const at = timeOf(point.date)
    const number = point.number ?? point.bound?.number ?? null
    return at === null || number === null ? [] : [{ point, at, value: Number(number) }]
  })
  if (placed.length === 0) return { points: [], lines: [], goals: [], bands: [], ticks: [], dates: [] }
  const times = placed.map(({ at }) => at)
  const values = placed.map(({ value }) => value)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const steps = ticksOf(values, limitsInView(values, points, aims))
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1]
  const x = (at: number): number =>
    first === last
      ? (frame.left + frame.right) / 2
      : frame.left + edge + ((at - first) / (last - first)) * (frame.right - frame.left - 2 * edge)
  const y = (value: number): number => frame.bottom - ((value - low) / (high - low)) * (frame.bottom - frame.top)
  const clamp = (at: number): number => Math.min(Math.max(at, frame.top), frame.bottom)
  const across = spread(
    placed.map(({ at }) => x(at)),
    frame,
  )
  const spots = placed.map(({ point, value }, index): Spot => ({
    x: across[index] ?? 0,
    y: y(value),
    point,
    kind: kindOf(point),
    arrow: point.number !== null ? null : point.bound?.side === 'above' ? 'up' : 'down',
    isChosen: point === chosen,
  }))
  const decimals = steps.some((step) => !Number.isInteger(step)) ? Math.max(...steps.map(decimalsOf)) : 0
  const drawn = {
    lines: linesOf(spots),
    goals: [
      ...goalsOf(spots, frame, (value) => clamp(y(value))),
      ...aimsOf(
        aims,
        (from) => Math.min(Math.max(from === null ? x(last) : x(from), frame.left), frame.right - edge),
        frame.right,
        (value) => clamp(y(value)),
      ),
    ],
    bands: bandsOf(spots, frame, (value) => clamp(y(value))),
  }
  const words = placeWords({ spots, ...drawn, frame, isHand })
  return {
    points: spots.map((spot, index) => ({ ...spot, label: words.labels[index] ?? null })),
    lines: drawn.lines,
    goals: drawn.goals.map((goal, index) => ({ ...goal, written: words.goals[index] ?? null })),
    bands: drawn.bands.map((band, index) => ({ ...band, written: words.bands[index] ?? null })),
    ticks: steps.map((step) => ({ y: y(step), words: step.toFixed(decimals) })),
    dates: placeDates(spots, frame),
  }
}

function kindOf({ mark, number, referenceRange }: TrendPoint): PointKind {
  if (mark !== null) return mark.side === 'normal' ? 'inside' : mark.by === 'source' ? 'out' : 'beyond'
  const [low, high] = [numberOf(referenceRange?.low), numberOf(referenceRange?.high)]
  const isOpen = low === null && high === null
  if (number === null || isOpen || referenceRange?.isGoal === true) return 'unknown'
  return (low === null || Number(number) >= low) && (high === null || Number(number) <= high) ? 'inside' : 'unknown'
}

function linesOf(points: readonly Spot[]): readonly (readonly Spot[])[] {
  const lines: Spot[][] = [[]]
  for (const point of points) {
    if (point.arrow === null) lines.at(-1)?.push(point)
    else lines.push([])
  }
  return lines.filter((line) => line.length > 1)
}

/**
 * Returns the lines of goals that a source sent as the reference range of results. Each limit of a goal has a line,
 * which starts at the first result with that goal.
 */
function goalsOf(spots: readonly Spot[], frame: Frame, y: (value: number) => number): readonly Goal[] {
  const goals = new Map<string, Goal>()
  for (const { x, point } of spots) {
    const { referenceRange: range, providerName } = point
    if (range?.isGoal !== true) continue
    for (const limit of [numberOf(range.low), numberOf(range.high)]) {
      if (limit === null) continue
      const words = trendTexts.goalOf({ goal: range.text, source: providerName })
      const key = JSON.stringify([range.text, providerName, limit])
      goals.set(key, { from: goals.get(key)?.from ?? x, to: frame.right, y: y(limit), words })
    }
  }
  return [...goals.values()]
}

/**
 * Returns the lines of goals that were sent as FHIR Goal resources. A line starts at the goal's start date. If the
 * source sent no start date, the line starts at the latest result.
 */
function aimsOf(
  aims: readonly TrendGoal[],
  x: (from: number | null) => number,
  to: number,
  y: (value: number) => number,
): readonly Goal[] {
  return aims.flatMap((aim) =>
    aim.limits.flatMap((limit) => {
      const value = numberOf(limit)
      const words = aimWords(aim)
      return value === null ? [] : [{ from: x(timeOf(aim.from)), to, y: y(value), words }]
    }),
  )
}

/**
 * Returns the limits of printed ranges and goals. Omits limits that are so far away that they would flatten the
 * results.
 */
function limitsInView(
  values: readonly number[],
  points: readonly TrendPoint[],
  aims: readonly TrendGoal[],
): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const reach = Math.max(high - low, Math.abs(high) * 0.5, 1e-9) * 2
  const printed = points.flatMap(({ referenceRange }) => [referenceRange?.low, referenceRange?.high])
  const limits = [...printed, ...aims.flatMap((aim) => aim.limits)].map(numberOf).filter((limit) => limit !== null)
  return limits.filter((limit) => limit >= low - reach && limit <= high + reach)
}

/**
 * Returns round tick values from below the lowest result to above the highest result. A limit of a range or goal
 * needs no margin, so it may be at the edge of the chart.
 */
function ticksOf(values: readonly number[], limits: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const [least, most] = [Math.min(low, ...limits), Math.max(high, ...limits)]
  const span = most - least || Math.abs(most) || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const from = Math.floor(tidy(Math.min(least, low - span * 0.06) / step))
  const to = Math.ceil(tidy(Math.max(most, high + span * 0.06) / step))
  // Start at zero or above unless some values are negative.
  const start = low >= 0 ? Math.max(from, 0) : from
  return Array.from({ length: Math.max(to - start, 1) + 1 }, (_, index) => tidy((start + index) * step))
}

const tidy = (value: number): number => Number(value.toPrecision(12))
const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length
const numberOf = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null

const bandKey = ({ referenceRange: range }: TrendPoint): string =>
  range === null || range.isGoal === true ? 'none' : `${range.low} ${range.high}`

function bandsOf(spots: readonly Spot[], frame: Frame, y: (value: number) => number): readonly Band[] {
  const bands: Band[] = []
  let from = frame.left
  for (const [index, spot] of spots.entries()) {
    const next = spots[index + 1]
    const range = spot.point.referenceRange
    if (next !== undefined && bandKey(next.point) === bandKey(spot.point)) continue
    const to = next === undefined ? frame.right : (spot.x + next.x) / 2
    const low = numberOf(range?.low)
    const high = numberOf(range?.high)
    const isTurned = low !== null && high !== null && low > high
    if (range !== null && range.isGoal !== true && !isTurned && (low !== null || high !== null))
      bands.push({
        from,
        to,
        top: high === null ? frame.top : y(high),
        bottom: low === null ? frame.bottom : y(low),
        hasTop: high !== null,
        hasBottom: low !== null,
        range: range.text,
      })
    from = to
  }
  return bands
}

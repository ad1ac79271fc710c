/** Where everything of the trend is drawn. Pure; the drawing itself is in trend-chart.tsx. */
import type { TrendPoint } from '@kinchart/contract/trend.ts'

/**
 * How a result compares with what was sent with it: `out` is the source's own mark, `beyond` outside its printed range by
 * comparison, `inside` marked normal or within its printed range, `unknown` where there is neither.
 */
export type PointKind = 'out' | 'beyond' | 'inside' | 'unknown'

export type DrawnPoint = {
  readonly x: number
  readonly y: number
  readonly point: TrendPoint
  readonly kind: PointKind
  /** Only a bound is known: an open arrow at its value, and no part of the line. */
  readonly arrow: 'up' | 'down' | null
  /** The value is written beside it: above, or below where the line comes from above. */
  readonly label: 'above' | 'below' | null
}

/** A stretch under one printed range. `top` and `bottom` are the frame's where that side is open. */
type DrawnBand = {
  readonly from: number
  readonly to: number
  readonly top: number
  readonly bottom: number
  readonly hasTop: boolean
  readonly hasBottom: boolean
  readonly words: string
}

/** A goal, where the results say one: its words, whose they are, and from where on. */
type DrawnGoal = { readonly from: number; readonly to: number; readonly y: number; readonly words: string }

export type TrendPicture = {
  readonly points: readonly DrawnPoint[]
  /** Stretches of results that are numbers, each joined by a line. */
  readonly lines: readonly (readonly DrawnPoint[])[]
  readonly goals: readonly DrawnGoal[]
  readonly bands: readonly DrawnBand[]
  readonly ticks: readonly { readonly y: number; readonly words: string }[]
  readonly dates: readonly { readonly x: number; readonly date: string }[]
}

export type Frame = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number }

const labelRoom = 44
const dateRoom = 96
const edge = 22

/**
 * Places the points of one series that have a date and a number, or a bound. The bands are each laboratory's own: a range
 * reaches from halfway after the result before it to halfway to the next one with another range. Nothing is smoothed.
 */
export function drawTrend(points: readonly TrendPoint[], frame: Frame): TrendPicture {
  const placed = points.flatMap((point) => {
    const at = timeOf(point.date)
    const number = point.number ?? point.bound?.number ?? null
    return at === null || number === null ? [] : [{ point, at, value: Number(number) }]
  })
  if (placed.length === 0) return { points: [], lines: [], goals: [], bands: [], ticks: [], dates: [] }
  const times = placed.map(({ at }) => at)
  const values = placed.map(({ value }) => value)
  const [first, last] = [Math.min(...times), Math.max(...times)]
  const steps = ticksOf(withRanges(values, points))
  const [low, high] = [steps[0] ?? 0, steps.at(-1) ?? 1]
  const x = (at: number): number =>
    first === last
      ? (frame.left + frame.right) / 2
      : frame.left + edge + ((at - first) / (last - first)) * (frame.right - frame.left - 2 * edge)
  const y = (value: number): number => frame.bottom - ((value - low) / (high - low)) * (frame.bottom - frame.top)
  const clamp = (at: number): number => Math.min(Math.max(at, frame.top), frame.bottom)
  const spots = placed.map(({ point, at, value }): Spot => ({
    x: x(at),
    y: y(value),
    point,
    kind: kindOf(point),
    arrow: point.number !== null ? null : point.bound?.side === 'above' ? 'up' : 'down',
  }))
  const drawn = label(spots, frame)
  const decimals = steps.some((step) => !Number.isInteger(step)) ? Math.max(...steps.map(decimalsOf)) : 0
  return {
    points: drawn,
    lines: linesOf(drawn),
    goals: goalsOf(spots, frame, (value) => clamp(y(value))),
    bands: bandsOf(spots, frame, (value) => clamp(y(value))),
    ticks: steps.map((step) => ({ y: y(step), words: step.toFixed(decimals) })),
    dates: datesOf(spots),
  }
}

type Spot = Omit<DrawnPoint, 'label'>

function kindOf({ mark, number, referenceRange }: TrendPoint): PointKind {
  if (mark !== null) return mark.side === 'normal' ? 'inside' : mark.by === 'source' ? 'out' : 'beyond'
  const [low, high] = [numberOf(referenceRange?.low), numberOf(referenceRange?.high)]
  const isOpen = low === null && high === null
  if (number === null || isOpen || referenceRange?.isGoal === true) return 'unknown'
  return (low === null || Number(number) >= low) && (high === null || Number(number) <= high) ? 'inside' : 'unknown'
}

/** Results that are beside each other and are numbers; one of which only a bound is known ends a stretch. */
function linesOf(points: readonly DrawnPoint[]): readonly (readonly DrawnPoint[])[] {
  const lines: DrawnPoint[][] = [[]]
  for (const point of points) {
    if (point.arrow === null) lines.at(-1)?.push(point)
    else lines.push([])
  }
  return lines.filter((line) => line.length > 1)
}

/** Each goal from the first result that says it to the last, at its limits. */
function goalsOf(spots: readonly Spot[], frame: Frame, y: (value: number) => number): readonly DrawnGoal[] {
  const goals = new Map<string, DrawnGoal>()
  for (const { x, point } of spots) {
    const { referenceRange: range, providerName } = point
    if (range?.isGoal !== true) continue
    for (const limit of [numberOf(range.low), numberOf(range.high)]) {
      if (limit === null) continue
      const words = `${range.text}, ${providerName}`
      const key = `${words} ${limit}`
      goals.set(key, { from: goals.get(key)?.from ?? x, to: frame.right, y: y(limit), words })
    }
  }
  return [...goals.values()]
}

const written = /^(\d{4})(?:-(\d{2})(?:-(\d{2})(?:T(\d{2}):(\d{2}))?)?)?/

/** The moment as written, no time zone applied; the middle of a year or month where no more was sent. */
export function timeOf(date: string | null): number | null {
  const [, year, month, day, hour, minute] = written.exec(date ?? '') ?? []
  if (year === undefined) return null
  if (month === undefined) return Date.UTC(Number(year), 6, 1)
  if (day === undefined) return Date.UTC(Number(year), Number(month) - 1, 15)
  return Date.UTC(Number(year), Number(month) - 1, Number(day), Number(hour ?? 12), Number(minute ?? 0))
}

/** The printed limits belong into view, except where one lies so far away that the results would become a flat line. */
function withRanges(values: readonly number[], points: readonly TrendPoint[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const reach = Math.max(high - low, Math.abs(high) * 0.5, 1e-9) * 2
  const limits = points.flatMap(({ referenceRange }) =>
    [numberOf(referenceRange?.low), numberOf(referenceRange?.high)].filter((limit) => limit !== null),
  )
  return [...values, ...limits.filter((limit) => limit >= low - reach && limit <= high + reach)]
}

/** Round steps from below the least to above the greatest. */
function ticksOf(values: readonly number[]): readonly number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const span = high - low || Math.abs(high) || 1
  const rough = span / 4
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 5, 10].find((one) => one * power >= rough) ?? 10) * power
  const from = Math.floor((low - span * 0.06) / step)
  const to = Math.ceil((high + span * 0.06) / step)
  // Amounts below nothing are drawn only where there are any.
  const start = low >= 0 ? Math.max(from, 0) : from
  return Array.from({ length: Math.max(to - start, 1) + 1 }, (_, index) => tidy((start + index) * step))
}

const tidy = (value: number): number => Number(value.toPrecision(12))
const decimalsOf = (value: number): number => (String(value).split('.')[1] ?? '').length
const numberOf = (text: string | null | undefined): number | null =>
  text !== null && text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : null

/** Values are written where they have room; the last one always is. */
function label(spots: readonly Spot[], frame: Frame): readonly DrawnPoint[] {
  let free = Number.POSITIVE_INFINITY
  return spots
    .map((spot, index): DrawnPoint | null => {
      const before = spots[index - 1]
      const after = spots[index + 1]
      const isLow =
        (before !== undefined && before.y < spot.y) || (before === undefined && after !== undefined && after.y < spot.y)
      const side = isLow && spot.y < frame.bottom - 24 ? 'below' : 'above'
      return { ...spot, label: side }
    })
    .filter((one) => one !== null)
    .reduceRight<DrawnPoint[]>((done, one) => {
      const hasRoom = free - one.x >= labelRoom
      if (hasRoom) free = one.x
      done.unshift(hasRoom ? one : { ...one, label: null })
      return done
    }, [])
}

const bandKey = ({ referenceRange: range }: TrendPoint): string =>
  range === null || range.isGoal === true ? 'none' : `${range.low} ${range.high}`

function bandsOf(spots: readonly Spot[], frame: Frame, y: (value: number) => number): readonly DrawnBand[] {
  const bands: DrawnBand[] = []
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
        words: `${range.text}, ${spot.point.providerName}`,
      })
    from = to
  }
  return bands
}

/** Dates from the last backwards, as many as have room; the first if it has. */
function datesOf(spots: readonly Spot[]): TrendPicture['dates'] {
  const dates: { x: number; date: string }[] = []
  for (const { x, point } of spots.toReversed()) {
    const nearest = dates[0]
    if (nearest === undefined || nearest.x - x >= dateRoom) dates.unshift({ x, date: point.date ?? '' })
  }
  return dates
}

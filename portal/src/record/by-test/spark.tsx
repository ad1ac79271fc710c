import type { PastPoint } from '@kinchart/contract/calls/by-test.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './spark.module.css'

/** In px from the upper left corner of a picture of `width` by `height`. */
type SparkPicture = {
  /** Printed ranges. Each band extends halfway to the next result with another range. */
  readonly bands: readonly {
    readonly x: number
    readonly width: number
    readonly top: number
    readonly bottom: number
  }[]
  readonly line: string
  readonly points: readonly { readonly x: number; readonly y: number; readonly state: PastPoint['state'] }[]
}

export const width = 104
export const height = 28
const [left, right, top, bottom] = [5, width - 7, 5, height - 5]

type Placed = { readonly at: number; readonly value: number; readonly point: PastPoint }

/** Null if fewer than two results have a number and a date. */
export function sparkPicture(past: readonly PastPoint[]): SparkPicture | null {
  const placed = past.flatMap((point): Placed[] => {
    const at = Date.parse(point.date)
    const value = Number(point.number)
    return Number.isNaN(at) || !Number.isFinite(value) ? [] : [{ at, value, point }]
  })
  const [first, last] = [placed[0], placed.at(-1)]
  if (placed.length < 2 || first === undefined || last === undefined) return null
  const span = last.at - first.at
  const x = (one: Placed, index: number): number =>
    round(left + (span > 0 ? (one.at - first.at) / span : index / (placed.length - 1)) * (right - left))
  const scale = scaleOf(placed)
  const points = placed.map((one, index) => ({ x: x(one, index), y: scale(one.value), state: one.point.state }))
  return {
    bands: bandsOf(placed, points, scale),
    line: points.map(({ x: at, y }, index) => `${index === 0 ? 'M' : 'L'}${at} ${y}`).join(''),
    points,
  }
}

/** Includes limits near the values. If a limit is further away, the band extends to the edge. */
function scaleOf(placed: readonly Placed[]): (value: number) => number {
  const values = placed.map(({ value }) => value)
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const room = (high - low || Math.abs(high) || 1) * 1.5
  const limits = placed
    .flatMap(({ point }) => [limit(point.low), limit(point.high)])
    .filter((one) => one !== null && one > low - room && one < high + room) as number[]
  const [from, to] = [Math.min(low, ...limits), Math.max(high, ...limits)]
  return (value) => {
    const part = to === from ? 0.5 : (value - from) / (to - from)
    return round(bottom - part * (bottom - top))
  }
}

const limit = (text: string | null): number | null => {
  const value = text === null || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(value) ? value : null
}

function bandsOf(
  placed: readonly Placed[],
  points: SparkPicture['points'],
  scale: (value: number) => number,
): SparkPicture['bands'] {
  const bands: { x: number; width: number; top: number; bottom: number }[] = []
  let from = 0
  placed.forEach(({ point }, index) => {
    const next = placed[index + 1]
    const isLastOfRange = next === undefined || next.point.low !== point.low || next.point.high !== point.high
    if (!isLastOfRange) return
    const to = next === undefined ? width : ((points[index]?.x ?? 0) + (points[index + 1]?.x ?? 0)) / 2
    const [low, high] = [limit(point.low), limit(point.high)]
    if (low !== null || high !== null) {
      const [upper, lower] = [high === null ? 0 : clip(scale(high)), low === null ? height : clip(scale(low))]
      if (lower > upper) bands.push({ x: round(from), width: round(to - from), top: upper, bottom: lower })
    }
    from = to
  })
  return bands
}

const clip = (y: number): number => Math.min(Math.max(y, 0), height)
const round = (value: number): number => Math.round(value * 10) / 10

export function Spark({ past }: { past: readonly PastPoint[] }) {
  const picture = sparkPicture(past)
  if (picture === null) return null
  const last = picture.points.length - 1
  return (
    <svg className={styles.spark} data-part="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {picture.bands.map((band) => (
        <g key={band.x}>
          <rect
            className={styles.sparkBand}
            x={band.x}
            y={band.top}
            width={band.width}
            height={band.bottom - band.top}
          />
          {[band.top, band.bottom].map(
            (y) =>
              y > 0 && y < height && <path key={y} className={styles.sparkEdge} d={`M${band.x} ${y}h${band.width}`} />,
          )}
        </g>
      ))}
      <path className={styles.sparkLine} d={picture.line} />
      {picture.points.map(({ x, y, state }, index) => (
        <Point key={`${x} ${y} ${index}`} x={x} y={y} state={state} isLast={index === last} />
      ))}
    </svg>
  )
}

type PointProps = { x: number; y: number; state: PastPoint['state']; isLast: boolean }

/** Red always means a flag from the source. A hollow point means that nothing is known about its range. */
function Point({ x, y, state, isLast }: PointProps) {
  const size = isLast ? 4.9 : 2.4
  if (state === 'out' || state === 'compared')
    return (
      <path
        className={classNames(styles.sparkPoint, state === 'out' ? styles.out : undefined)}
        d={`M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
      />
    )
  const isHollow = state === 'unknown'
  return (
    <circle
      className={isHollow ? styles.sparkHollow : styles.sparkPoint}
      cx={x}
      cy={y}
      r={isLast ? (isHollow ? 3 : 3.9) : isHollow ? 2.2 : 1.9}
    />
  )
}

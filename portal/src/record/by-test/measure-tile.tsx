import { byTestTexts } from '@kinchart/texts/en/by-test.ts'
import type { Measure, PastPoint } from '@kinchart/contract/calls/by-test.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { formatDate, sourceLanguage } from '#text/record-text.ts'
import { classNames, common } from '#theme/styles.ts'
import { OwnChip } from '#record/chips.tsx'
import type { ShownRow } from '#record/section.ts'
import { BigValue, Mark, RangeRule } from '#record/values/value.tsx'
import styles from './measure-tile.module.css'
import { apartWords, isRed, pastWords, rowOfTest, saysOf, sentenceOf, shownValue } from './test-words.ts'
import sparkStyles from './spark.module.css'

type Props = { readonly measure: Measure; readonly onOpen: (row: ShownRow) => void }

export function MeasureTile({ measure: { name, lines }, onOpen }: Props) {
  const [first, second] = lines
  if (first === undefined) return null
  const { latest } = first
  const isPair = second !== undefined
  const value = shownValue(latest)
  const red = lines.filter((line) => isRed(line.latest))
  // If only one of the two values is flagged, show the flag next to the flagged value, with the value's name.
  const isApart = isPair && red.length === 1
  const flagged = red[0] ?? lines.find((line) => line.latest.mark !== null)
  const mark = flagged?.latest.mark ?? null
  const range = latest.referenceRange
  const says = [...new Set(lines.flatMap((line) => saysOf(line.latest) ?? []))]
  // Measurements that the patient added have no flag or range.
  const isOwn = latest.addedBy !== undefined
  const row = { ...rowOfTest(first), title: name, tests: lines.flatMap((line) => rowOfTest(line).tests ?? []) }
  return (
    <button
      type="button"
      className={classNames(common.card, styles.tile, latest.addedBy === undefined ? undefined : styles.own)}
      onClick={() => onOpen(row)}
    >
      <span className={styles.tileHead}>
        <b>
          <span lang={sourceLanguage()}>{name}</span>
          {apartWords(first) !== null && <small>{apartWords(first)}</small>}
          {says.length > 0 && <small>{listOf(says)}</small>}
        </b>
        {mark !== null && (
          <span>
            {isApart && <small lang={sourceLanguage()}>{flagged?.name}</small>}
            <Mark mark={mark} text={null} />
          </span>
        )}
        {mark === null && !isOwn && <span className={common.help}>{byTestTexts.noMark}</span>}
      </span>
      <span className={common.unseen}>{lines.map(sentenceOf).join('. ')}</span>
      <span className={styles.tileMiddle} aria-hidden>
        {isPair ? (
          <span className={styles.pair}>
            <BigValue shown={{ ...value, unit: null }} isOut={isRed(latest)} />
            <span>/</span>
            <BigValue shown={shownValue(second.latest)} isOut={isRed(second.latest)} />
          </span>
        ) : (
          <BigValue shown={value} isOut={red.length > 0} />
        )}
        <span className={styles.tileSparks}>
          {lines.map((line) => (
            <Spark key={line.key} past={line.past} />
          ))}
        </span>
      </span>
      <span className={styles.tileRange} aria-hidden>
        {isOwn ? (
          <span />
        ) : isPair ? (
          <span>{pairRange(first.latest.referenceRange?.text, second.latest.referenceRange?.text)}</span>
        ) : range === null ? (
          <span>{byTestTexts.noRange}</span>
        ) : (
          <RangeRule range={range} value={value.value} isMarked={isRed(latest)} />
        )}
        <span className={common.num}>{pastWords(first, true)}</span>
      </span>
      <span className={styles.tileFoot} aria-hidden>
        <span className={common.num}>{latest.date === null ? byTestTexts.noDate : formatDate(latest.date)}</span>
        {latest.addedBy === undefined ? <span>{latest.providerName}</span> : <OwnChip addedBy={latest.addedBy} />}
      </span>
    </button>
  )
}

const pairRange = (upper: string | undefined, lower: string | undefined): string =>
  upper === undefined && lower === undefined
    ? byTestTexts.noRange
    : byTestTexts.rangeOf({ text: `${upper ?? '--'} / ${lower ?? '--'}` })

/** Positions are in px from the upper left corner of a picture of `width` by `height`. */
type SparkPicture = {
  /** The reference ranges of the results. Each band extends halfway to the next result with a different range. */
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

/**
 * The scale includes range limits that are near the values. If a limit is far from the values, the band extends to
 * the edge.
 */
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
    <svg className={sparkStyles.spark} data-part="spark" viewBox={`0 0 ${width} ${height}`} aria-hidden>
      {picture.bands.map((band) => (
        <g key={band.x}>
          <rect
            className={sparkStyles.sparkBand}
            x={band.x}
            y={band.top}
            width={band.width}
            height={band.bottom - band.top}
          />
          {[band.top, band.bottom].map(
            (y) =>
              y > 0 &&
              y < height && <path key={y} className={sparkStyles.sparkEdge} d={`M${band.x} ${y}h${band.width}`} />,
          )}
        </g>
      ))}
      <path className={sparkStyles.sparkLine} d={picture.line} />
      {picture.points.map(({ x, y, state }, index) => (
        <Point key={`${x} ${y} ${index}`} x={x} y={y} state={state} isLast={index === last} />
      ))}
    </svg>
  )
}

type PointProps = { x: number; y: number; state: PastPoint['state']; isLast: boolean }

/**
 * Red always means a flag from the source. A hollow point means that Kinchart can't tell whether the value is in range.
 */
function Point({ x, y, state, isLast }: PointProps) {
  const size = isLast ? 4.9 : 2.4
  if (state === 'out' || state === 'compared')
    return (
      <path
        className={classNames(sparkStyles.sparkPoint, state === 'out' ? sparkStyles.out : undefined)}
        d={`M${x} ${y - size}l${size} ${size}-${size} ${size}-${size}-${size}z`}
      />
    )
  const isHollow = state === 'unknown'
  return (
    <circle
      className={isHollow ? sparkStyles.sparkHollow : sparkStyles.sparkPoint}
      cx={x}
      cy={y}
      r={isLast ? (isHollow ? 3 : 3.9) : isHollow ? 2.2 : 1.9}
    />
  )
}

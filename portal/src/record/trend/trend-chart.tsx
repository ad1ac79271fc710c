import type { TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import { useMemo, type ReactNode } from 'react'
import { classNames, common } from '#theme/styles.ts'
import { useWidth } from '#ui/layout.ts'
import { TrendReader } from './trend-reader.tsx'
import { drawTrend } from './trend-picture.ts'
import {
  type DrawnPoint,
  type DrawnWords,
  type PointKind,
  type TrendPicture,
  pointWords,
  trendSummary,
} from './trend-summary.ts'
import styles from './trend.module.css'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { trendReadingTexts, trendTexts } from '@kinchart/texts/en/trend.ts'
import { formatDate } from '#text/record-text.ts'
import { ownWords } from '#record/section.ts'

type DrawnGroup = {
  readonly x: number
  readonly top: number
  readonly bottom: number
  readonly outside: readonly DrawnPoint[]
}

type Thinned = { readonly groups: readonly DrawnGroup[]; readonly alone: readonly DrawnPoint[] }

/** In px. Space for a point's symbol. */
const room = 12

/**
 * If the chart is too narrow for all results, combines neighboring results into bars. A bar keeps the symbols of its
 * lowest and highest out-of-range results. A result that is only a bound, such as <5, is never combined. Null if all
 * results fit.
 */
export function thin(points: readonly DrawnPoint[], width: number): Thinned | null {
  if (points.length * room <= width) return null
  const bounds = points.filter(({ arrow }) => arrow !== null)
  const bins = new Map<number, DrawnPoint[]>()
  for (const point of points.filter(({ arrow }) => arrow === null)) {
    const bin = Math.floor(point.x / room)
    bins.set(bin, [...(bins.get(bin) ?? []), point])
  }
  const together = [...bins.values()].filter((bin) => bin.length > 1)
  return {
    groups: together.map(groupOf),
    alone: [...[...bins.values()].filter((bin) => bin.length === 1).flat(), ...bounds],
  }
}

function groupOf(points: readonly DrawnPoint[]): DrawnGroup {
  const heights = points.map(({ y }) => y)
  const outside = points.filter(({ kind }) => kind === 'out' || kind === 'beyond').toSorted((a, b) => a.y - b.y)
  const ends = [outside[0], outside.at(-1)].filter((one) => one !== undefined)
  return {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    top: Math.min(...heights),
    bottom: Math.max(...heights),
    outside: [...new Set(ends)],
  }
}

/** In rendered px: the height of the chart and the edges of its frame. `desk` is for wide charts, `hand` for phones. */
const desk = { height: 286, left: 46, top: 24, bottom: 252 }
const hand = { height: 232, left: 36, top: 24, bottom: 198 }
const deskFrom = 560

type Props = {
  readonly name: string
  readonly series: TrendSeries
  /** The result whose details are open. Null if it is not in this chart. */
  readonly chosen: TrendPoint | null
}

/**
 * Draws results in one unit as a line over the reference ranges sent with them. Results that are too close for
 * separate symbols become bars. For screen readers, a hidden text describes the chart.
 */
export function TrendChart(props: Props) {
  const [frame, width] = useWidth<HTMLElement>()
  return (
    <figure className={styles.trendFigure} ref={frame}>
      {width === null ? <div className={styles.trendWait} /> : <Drawn {...props} width={width} />}
    </figure>
  )
}

function Drawn({ name, series, chosen, width }: Props & { readonly width: number }) {
  const isHand = width < deskFrom
  const { height, left, top, bottom } = isHand ? hand : desk
  const frame = useMemo(() => ({ left, top, bottom, right: width }), [left, top, bottom, width])
  const { points, lines, goals, bands, ticks, dates } = useMemo(
    () => drawTrend(series.points, frame, { chosen, isHand, aims: series.goals ?? [] }),
    [series, frame, chosen, isHand],
  )
  const thinned = useMemo(() => thin(points, frame.right - frame.left), [points, frame])
  const about = points.find(({ isChosen }) => isChosen)
  return (
    <>
      <p className={common.unseen}>{trendSummary(name, series, points)}</p>
      <TrendReader points={points} unit={series.unit} width={width} height={height}>
        {(read) => (
          <svg className={styles.trend} data-part="trend" viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {ticks.map(({ y, words }) => (
              <g key={words}>
                <path className={styles.trendLine} d={`M${frame.left} ${y}H${frame.right}`} />
                <text x={frame.left - 10} y={y + 5} textAnchor="end">
                  {words}
                </text>
              </g>
            ))}
            {bands.map((band, index) => (
              <g key={band.from}>
                <rect
                  className={styles.trendBand}
                  data-part="trend-band"
                  x={band.from}
                  y={band.top}
                  width={Math.max(band.to - band.from, 0)}
                  height={Math.max(band.bottom - band.top, 0)}
                />
                {band.hasTop && <path className={styles.trendEdge} d={`M${band.from} ${band.top}H${band.to}`} />}
                {band.hasBottom && <path className={styles.trendEdge} d={`M${band.from} ${band.bottom}H${band.to}`} />}
                {index > 0 && (
                  <path className={styles.trendChange} d={`M${band.from} ${frame.top - 6}V${frame.bottom}`} />
                )}
                {band.written !== null && <Words className={styles.trendBandWords} words={band.written} />}
              </g>
            ))}
            {goals.map((goal) => (
              <g key={`${goal.words} ${goal.y}`}>
                <path className={styles.trendGoal} data-part="trend-goal" d={`M${goal.from} ${goal.y}H${goal.to}`} />
                {goal.written !== null && <Words className={styles.trendGoalWords} words={goal.written} />}
              </g>
            ))}
            {thinned === null &&
              lines.map((line) => <path key={line[0]?.x} className={styles.trendPath} d={pathOf(line)} />)}
            {thinned?.groups.map(({ x, top, bottom, outside }) => (
              <g key={x}>
                <path className={styles.trendGroup} d={`M${x} ${top - 2}V${bottom + 2}`} />
                {outside.map((one, index) => (
                  <Sign key={`${one.y} ${index}`} kind={one.kind} arrow={null} x={x} y={one.y} />
                ))}
              </g>
            ))}
            {(thinned?.alone ?? points).map((point, index) => (
              <Sign
                key={`${point.x} ${point.y} ${point.point.id} ${index}`}
                {...point}
                isOwn={point.point.addedBy !== undefined}
              />
            ))}
            {about !== undefined && (
              <circle className={styles.trendHalo} data-part="trend-halo" cx={about.x} cy={about.y} r="11.5" />
            )}
            {points.map((point, index) => (
              <Number key={`${point.x} ${point.y} ${point.point.id} ${index}`} drawn={point} />
            ))}
            {read !== null && (
              <>
                <path className={styles.trendCursor} d={`M${read.x} ${frame.top}V${frame.bottom}`} />
                <circle className={styles.trendRing} cx={read.x} cy={read.y} r="10" />
              </>
            )}
            {dates.map(({ x, at, words }) => (
              <g key={x}>
                <path className={styles.trendTick} d={`M${x} ${frame.bottom}v6`} />
                <text x={at} y={frame.bottom + 24} textAnchor="middle" data-part="trend-date">
                  {words}
                </text>
              </g>
            ))}
          </svg>
        )}
      </TrendReader>
      <TrendKey {...{ points, bands, goals }} isGrouped={(thinned?.groups.length ?? 0) > 0} />
    </>
  )
}

const pathOf = (line: readonly { readonly x: number; readonly y: number }[]): string =>
  line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

function Number({ drawn: { kind, label, isChosen, point } }: { drawn: DrawnPoint }) {
  if (label === null) return null
  return (
    <text
      className={classNames(
        styles.trendValue,
        kind === 'out' ? styles.out : undefined,
        isChosen ? styles.trendChosen : undefined,
      )}
      data-part={classNames('trend-value', kind === 'out' ? 'out' : undefined)}
      x={label.x}
      y={label.y}
      textAnchor="middle"
    >
      {pointWords(point)}
    </text>
  )
}

const lineHeight = 18

function Words({ words, className }: { words: DrawnWords; className: string | undefined }) {
  return (
    <text className={className} textAnchor={words.isFromEnd ? 'end' : 'start'}>
      {words.lines.map((line, index) => (
        <tspan key={line} x={words.x} y={words.y + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  )
}

type TrendKeyProps = Pick<TrendPicture, 'points' | 'bands' | 'goals'> & { readonly isGrouped: boolean }

const kindsInOrder: readonly PointKind[] = ['out', 'beyond', 'inside', 'unknown']

function TrendKey({ points, bands, goals, isGrouped }: TrendKeyProps) {
  const kinds = kindsInOrder.filter((kind) => points.some((one) => one.kind === kind && one.arrow === null))
  const own = [...new Set(points.flatMap(({ point }) => point.addedBy ?? []))]
  const qualified = points.filter(({ point }) => meaningLine(point.meaning) !== null)
  const unlabeledGoals = new Set(goals.flatMap(({ words, written }) => (written === null ? words : [])))
  const unlabeledBands = new Set(bands.flatMap(({ range, written }) => (written === null ? [range] : [])))
  const band = classNames(styles.trendBand, styles.boxed)
  return (
    <figcaption className={styles.trendKey}>
      {bands.length > 0 && (
        <Entry words={trendTexts.band}>
          <rect className={band} x="0.5" y="2.5" width="18" height="11" rx="2" />
        </Entry>
      )}
      {[...unlabeledBands].map((range) => (
        <Entry key={range} words={range}>
          <rect className={band} x="0.5" y="2.5" width="18" height="11" rx="2" />
        </Entry>
      ))}
      {isGrouped && (
        <Entry words={trendReadingTexts.grouped}>
          <path className={styles.trendGroup} d="M8 2V14" />
        </Entry>
      )}
      {kinds.map((kind) => (
        <Entry key={kind} words={trendTexts[kind]}>
          <Sign kind={kind} arrow={null} x={9} y={8} />
        </Entry>
      ))}
      {points.some(({ arrow }) => arrow !== null) && (
        <Entry words={trendTexts.bound}>
          <Sign kind="unknown" arrow="up" x={9} y={12} />
        </Entry>
      )}
      {own.map((addedBy) => (
        <Entry key={addedBy} words={ownWords(addedBy)}>
          <Sign kind="unknown" arrow={null} x={9} y={8} isOwn />
        </Entry>
      ))}
      {goals.length > 0 && (
        <Entry words={trendTexts.goal}>
          <path className={styles.trendGoal} d="M0 8H20" />
        </Entry>
      )}
      {[...unlabeledGoals].map((words) => (
        <span key={words}>{words}</span>
      ))}
      {qualified.map((one, index) => (
        <span key={`${one.point.id} ${index}`}>{qualifiedWords(one)}</span>
      ))}
    </figcaption>
  )
}

const qualifiedWords = ({ point }: DrawnPoint): string =>
  trendTexts.qualified({ date: formatDate(point.date), words: meaningLine(point.meaning) ?? '' })

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <span>
      <svg width="20" height="16" viewBox="0 0 20 16" aria-hidden>
        {children}
      </svg>
      {words}
    </span>
  )
}

/**
 * The symbol of a result: a filled dot, or a diamond if outside the range. A result with neither a flag nor a range
 * is a hollow dot. A value such as <5 is an open arrow. Patients' own measurements have a dashed edge.
 */
function Sign({
  kind,
  arrow,
  x,
  y,
  isOwn = false,
}: Pick<DrawnPoint, 'kind' | 'arrow' | 'x' | 'y'> & { readonly isOwn?: boolean }) {
  const looks = classNames(styles.trendPoint, styles[kind], isOwn ? styles.own : undefined)
  if (arrow !== null) {
    const up = arrow === 'up' ? -1 : 1
    return (
      <path
        className={classNames(looks, styles.arrow)}
        data-part="trend-point"
        d={`M${x - 6} ${y}h12M${x} ${y}v${9 * up}m-4 ${-4 * up}l4 ${4 * up}l4 ${-4 * up}`}
      />
    )
  }
  return kind === 'out' || kind === 'beyond' ? (
    <path className={looks} data-part="trend-point" d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />
  ) : (
    <circle className={looks} data-part="trend-point" cx={x} cy={y} r="5.5" />
  )
}

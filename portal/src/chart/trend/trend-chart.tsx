import { meaningLine } from '@kinchart/contract/meaning.ts'
import type { TrendSeries } from '@kinchart/contract/trend.ts'
import { trendReadingTexts, trendTexts } from '@kinchart/texts/trend.ts'
import { useMemo } from 'react'
import { formatDate } from '#text/format-date.ts'
import { useIsDesk } from '#ui/use-is-desk.ts'
import { thin } from './trend-groups.ts'
import { TrendReader } from './trend-reader.tsx'
import { drawTrend } from './trend-picture.ts'
import type { DrawnPoint, Frame, PointKind } from './trend-picture.ts'
import { pointWords, trendSummary } from './trend-summary.ts'
import styles from './trend.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

const desk = { width: 744, height: 244, frame: { left: 44, right: 736, top: 22, bottom: 186 } }
const hand = { width: 346, height: 204, frame: { left: 36, right: 340, top: 22, bottom: 150 } }

/**
 * The results of one unit as a line, each laboratory's own range behind it. What it shows is in words beside it. Where
 * they have no room for a sign each, neighbours are drawn as bars.
 */
export function TrendChart({ name, series }: { name: string; series: TrendSeries }) {
  const { width, height, frame } = useIsDesk() ? desk : hand
  const { points, lines, goals, bands, ticks, dates } = useMemo(() => drawTrend(series.points, frame), [series, frame])
  const thinned = useMemo(() => thin(points, frame.right - frame.left), [points, frame])
  const kinds = kindsInOrder.filter((kind) => points.some((one) => one.kind === kind && one.arrow === null))
  const qualified = points.filter(({ point }) => meaningLine(point.meaning) !== null)
  return (
    <figure className={styles.trendFigure}>
      <p className={common.unseen}>{trendSummary(name, series, points)}</p>
      <TrendReader points={points} unit={series.unit} width={width} height={height}>
        {(read) => (
          <svg className={styles.trend} data-part="trend" viewBox={`0 0 ${width} ${height}`} aria-hidden>
            {ticks.map(({ y, words }) => (
              <g key={words}>
                <path className={styles.trendLine} d={`M${frame.left} ${y}H${frame.right}`} />
                <text x={frame.left - 8} y={y + 5} textAnchor="end">
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
                {index > 0 && <path className={styles.trendChange} d={`M${band.from} ${frame.top}V${frame.bottom}`} />}
              </g>
            ))}
            {goals.map((goal) => (
              <path
                key={`${goal.words} ${goal.y}`}
                className={styles.trendGoal}
                data-part="trend-goal"
                d={`M${goal.from} ${goal.y}H${goal.to}`}
              />
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
              <Point
                key={`${point.x} ${point.y} ${point.point.id} ${index}`}
                drawn={thinned === null ? point : { ...point, label: null }}
              />
            ))}
            {read !== null && (
              <>
                <path className={styles.trendCursor} d={`M${read.x} ${frame.top}V${frame.bottom}`} />
                <circle className={styles.trendRing} cx={read.x} cy={read.y} r="10" />
              </>
            )}
            {dates.map(({ x, date }) => (
              <text key={x} x={x} y={frame.bottom + 30} textAnchor={anchor(x, frame)}>
                {monthOf(date)}
              </text>
            ))}
          </svg>
        )}
      </TrendReader>
      <figcaption className={styles.trendKey}>
        {bands.length > 0 && (
          <span>
            <svg width="18" height="12" aria-hidden>
              <rect
                className={classNames(styles.trendBand, styles.boxed)}
                data-part="trend-band"
                x="0.7"
                y="0.7"
                width="16"
                height="10"
                rx="2"
              />
            </svg>
            {trendTexts.band}
          </span>
        )}
        {thinned !== null && thinned.groups.length > 0 && (
          <span>
            <svg width="16" height="16" aria-hidden>
              <path className={styles.trendGroup} d="M8 2V14" />
            </svg>
            {trendReadingTexts.grouped}
          </span>
        )}
        {[...new Set(goals.map(({ words }) => words))].map((words) => (
          <span key={words}>
            <svg width="18" height="12" aria-hidden>
              <path className={styles.trendGoal} data-part="trend-goal" d="M0 6H18" />
            </svg>
            {words}
          </span>
        ))}
        {kinds.map((kind) => (
          <span key={kind}>
            <svg width="16" height="16" aria-hidden>
              <Sign kind={kind} arrow={null} x={8} y={8} />
            </svg>
            {trendTexts[kind]}
          </span>
        ))}
        {points.some(({ arrow }) => arrow !== null) && (
          <span>
            <svg width="16" height="16" aria-hidden>
              <Sign kind="unknown" arrow="up" x={8} y={8} />
            </svg>
            {trendTexts.bound}
          </span>
        )}
        {qualified.map(({ point }, index) => (
          <span key={`${point.id} ${index}`}>
            {trendTexts.qualified({ date: formatDate(point.date), words: meaningLine(point.meaning) ?? '' })}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

const kindsInOrder: readonly PointKind[] = ['out', 'beyond', 'inside', 'unknown']

const pathOf = (line: readonly DrawnPoint[]): string =>
  line.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** A filled dot, a diamond for what lies outside, hollow where nothing says; an open arrow where only a bound is known. */
function Sign({ kind, arrow, x, y }: Pick<DrawnPoint, 'kind' | 'arrow' | 'x' | 'y'>) {
  const looks = classNames(styles.trendPoint, styles[kind])
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

function Point({ drawn: { x, y, kind, arrow, label, point } }: { drawn: DrawnPoint }) {
  return (
    <>
      <Sign kind={kind} arrow={arrow} x={x} y={y} />
      {label !== null && (
        <text
          className={classNames(styles.trendValue, kind === 'out' ? styles.out : undefined)}
          data-part={kind === 'out' ? 'out' : undefined}
          x={x}
          y={label === 'above' ? y - 14 : y + 25}
          textAnchor="middle"
        >
          {pointWords(point)}
        </text>
      )}
    </>
  )
}

const anchor = (x: number, { left, right }: Frame): 'start' | 'middle' | 'end' =>
  x - left < 30 ? 'start' : right - x < 30 ? 'end' : 'middle'

const monthOf = (date: string): string => formatDate(date.slice(0, 7))

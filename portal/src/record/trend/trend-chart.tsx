import { trendTexts } from '@kinchart/contract/texts-records.ts'
import type { TrendSeries } from '@kinchart/contract/trend.ts'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { formatDate } from '#ui/format-date.ts'
import { drawTrend } from './trend-picture.ts'
import type { DrawnPoint, Frame } from './trend-picture.ts'
import './trend.css'

const desk = { width: 744, height: 244, frame: { left: 44, right: 736, top: 22, bottom: 186 } }
const hand = { width: 346, height: 204, frame: { left: 36, right: 340, top: 22, bottom: 150 } }

/** The results of one unit as a line, each laboratory's own range behind it. What it shows stands in words beside it. */
export function TrendChart({ name, series }: { name: string; series: TrendSeries }) {
  const { width, height, frame } = useMediaQuery('(min-width: 900px)', { noSsr: true }) ? desk : hand
  const { points, bands, ticks, dates } = useMemo(() => drawTrend(series.points, frame), [series, frame])
  const path = points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
  return (
    <figure className="trend-figure">
      <p className="unseen">{summary(name, series, points)}</p>
      <svg className="trend" viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {ticks.map(({ y, words }) => (
          <g key={words}>
            <path className="trend-line" d={`M${frame.left} ${y}H${frame.right}`} />
            <text x={frame.left - 8} y={y + 5} textAnchor="end">
              {words}
            </text>
          </g>
        ))}
        {bands.map((band, index) => (
          <g key={band.from}>
            <rect
              className="trend-band"
              x={band.from}
              y={band.top}
              width={Math.max(band.to - band.from, 0)}
              height={Math.max(band.bottom - band.top, 0)}
            />
            {band.hasTop && <path className="trend-edge" d={`M${band.from} ${band.top}H${band.to}`} />}
            {band.hasBottom && <path className="trend-edge" d={`M${band.from} ${band.bottom}H${band.to}`} />}
            {index > 0 && <path className="trend-change" d={`M${band.from} ${frame.top}V${frame.bottom}`} />}
          </g>
        ))}
        <path className="trend-path" d={path} />
        {points.map((point) => (
          <Point key={`${point.x} ${point.y} ${point.point.id}`} drawn={point} />
        ))}
        {dates.map(({ x, date }) => (
          <text key={x} x={x} y={frame.bottom + 30} textAnchor={anchor(x, frame)}>
            {monthOf(date)}
          </text>
        ))}
      </svg>
      <figcaption className="trend-key">
        {bands.length > 0 && (
          <span>
            <svg width="18" height="12" aria-hidden>
              <rect className="trend-band boxed" x="0.7" y="0.7" width="16" height="10" rx="2" />
            </svg>
            {trendTexts.band}
          </span>
        )}
        {points.some(({ isOut }) => isOut) && (
          <span>
            <svg width="14" height="14" aria-hidden>
              <path className="trend-point out" d="M7 0l7 7-7 7-7-7z" />
            </svg>
            {trendTexts.outside}
          </span>
        )}
        {points.some(({ isOut }) => !isOut) && (
          <span>
            <svg width="12" height="12" aria-hidden>
              <circle className="trend-point" cx="6" cy="6" r="5.5" />
            </svg>
            {bands.length > 0 ? trendTexts.inside : trendTexts.result}
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Point({ drawn: { x, y, isOut, label, point } }: { drawn: DrawnPoint }) {
  return (
    <>
      {isOut ? (
        <path className="trend-point out" d={`M${x} ${y - 7}l7 7-7 7-7-7z`} />
      ) : (
        <circle className="trend-point" cx={x} cy={y} r="5.5" />
      )}
      {label !== null && (
        <text
          className={`trend-value${isOut ? ' out' : ''}`}
          x={x}
          y={label === 'above' ? y - 14 : y + 25}
          textAnchor="middle"
        >
          {point.number}
        </text>
      )}
    </>
  )
}

const anchor = (x: number, { left, right }: Frame): 'start' | 'middle' | 'end' =>
  x - left < 30 ? 'start' : right - x < 30 ? 'end' : 'middle'

const monthOf = (date: string): string => formatDate(date.slice(0, 7))

function summary(name: string, { unit, points }: TrendSeries, drawn: readonly DrawnPoint[]): string {
  const first = drawn[0]?.point
  const last = drawn.at(-1)?.point
  if (first === undefined || last === undefined) return name
  const out = drawn.filter(({ isOut }) => isOut).length
  return trendTexts.summary({
    name,
    count: points.length,
    unit: unit ?? '',
    first: `${first.number}`,
    firstDate: formatDate(first.date),
    last: `${last.number}`,
    lastDate: formatDate(last.date),
    out,
  })
}

import { trendReadingTexts, trendTexts } from '@kinchart/texts/en/trend.ts'
import type { TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import { useMemo, useState } from 'react'
import { formatDate } from '#text/format-date.ts'
import { TrendChart } from './trend-chart.tsx'
import { PeriodChoice } from './trend-period-choice.tsx'
import { periodsOf, spanOf, startOf, within, type Period } from './trend-period.ts'
import { aimWords } from './trend-summary.ts'
import { TrendTable } from './trend-table.tsx'
import styles from './trend.module.css'
import common from '#theme/common.module.css'

type Props = {
  readonly name: string
  readonly series: TrendSeries
  /** The result whose details are open. Null if it is not in this series. */
  readonly chosen: TrendPoint | null
  readonly isOneOfSeveral: boolean
  readonly isCut: boolean
}

export function countWords({ points, unit }: TrendSeries, isCut: boolean): string {
  const count = points.length
  const years = points.flatMap(({ date }) => (date === null ? [] : Number(date.slice(0, 4))))
  const [year, last] = [Math.min(...years), Math.max(...years)]
  const isInWords = unit === null && !points.some(isDrawable)
  const of = isInWords ? trendTexts.inWords : unit === null ? trendTexts.noUnit : trendTexts.inUnit({ unit })
  const words =
    years.length === 0
      ? trendTexts.results({ count })
      : isCut
        ? trendTexts.resultsNewest({ count, year: String(year) })
        : year === last
          ? trendTexts.resultsIn({ count, year: String(year) })
          : trendTexts.resultsSince({ count, year: String(year) })
  return trendTexts.counted({ results: words, of })
}

export function Series({ name, series, chosen, isOneOfSeveral, isCut }: Props) {
  const drawable = series.points.filter(isDrawable)
  return (
    <div className={styles.trendSeries}>
      {isOneOfSeveral && <h4>{countWords(series, isCut)}</h4>}
      {drawable.length > 1 ? (
        <>
          <Picture {...{ name, series, chosen, isCut }} />
          <details>
            <summary>{trendTexts.asTable}</summary>
            <TrendTable points={series.points} unit={series.unit} />
          </details>
        </>
      ) : (
        <>
          <TrendTable points={series.points} unit={series.unit} />
          <Goals series={series} />
        </>
      )}
    </div>
  )
}

export function Goals({ series: { goals = [] } }: { series: TrendSeries }) {
  return goals.map((goal) => (
    <p key={goal.id} className={common.help}>
      {trendTexts.summary.goal({ goal: aimWords(goal) })}
    </p>
  ))
}

const isDrawable = ({ number, bound, date }: TrendPoint): boolean =>
  (number !== null || bound !== undefined) && date !== null

function Picture({ name, series, chosen, isCut }: Omit<Props, 'isOneOfSeveral'>) {
  const lengths = useMemo(() => periodsOf(series.points), [series])
  const span = useMemo(() => spanOf(series.points), [series])
  const [period, setPeriod] = useState<Period>({ months: null, end: span?.to ?? 0 })
  const shown = useMemo(() => ({ ...series, points: [...within(series.points, period)] }), [series, period])
  if (span === null) return null
  const days = [Math.max(startOf(period), span.from), period.end].map((at) => formatDate(asDay(at)))
  const [from = '', to = ''] = days
  const isEmpty = !shown.points.some(isDrawable)
  return (
    <>
      {lengths.length > 0 && (
        <PeriodChoice
          {...{ lengths, span, period }}
          onPeriod={setPeriod}
          newest={isCut ? series.points.length : null}
        />
      )}
      {period.months !== null && (
        <p className={common.help} aria-live="polite">
          {isEmpty
            ? trendReadingTexts.noneInPeriod({ from, to })
            : trendReadingTexts.shown({ shown: shown.points.length, all: series.points.length, from, to })}
        </p>
      )}
      {/* When the period changes, keyboard reading starts at its last result. */}
      {!isEmpty && <TrendChart key={`${period.months} ${period.end}`} {...{ name, chosen }} series={shown} />}
    </>
  )
}

const asDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

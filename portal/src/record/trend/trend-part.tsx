import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { useQuery } from '@tanstack/react-query'
import { useState, useMemo } from 'react'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { type ShownRow, type ShownTest, isOutside, valueOf } from '#record/section.ts'
import {
  findPoint,
  trendQuery,
  periodsOf,
  spanOf,
  startOf,
  within,
  type Period,
  moved,
  type PeriodLength,
  aimWords,
} from './trend-summary.ts'
import { trendTexts, trendReadingTexts } from '@kinchart/texts/en/trend.ts'
import styles from './trend.module.css'
import { classNames, common } from '#theme/styles.ts'
import detailsStyles from '#record/details/details.module.css'
import type { TrendPoint, TrendSeries } from '@kinchart/contract/calls/trend.ts'
import { formatDate, formatDateTime } from '#text/record-text.ts'
import { TrendChart } from './trend-chart.tsx'
import { meaningLine } from '@kinchart/contract/rules/meaning.ts'
import { Mark, RangeRule, Value } from '#record/values/value.tsx'
import { OwnChip } from '#record/chips.tsx'
import IconButton from '@mui/material/IconButton'
import { ChevronLeftRounded, ChevronRightRounded } from 'icons'

type Props = {
  readonly profileId: string
  readonly tests: readonly ShownTest[]
  readonly row: Pick<ShownRow, 'id' | 'date' | 'cells'>
}

/**
 * Shows the trend of a row's test. If the row contains several tests, the user selects one. For fewer than two
 * results, shows a note instead of a chart.
 */
export function TrendPart({ profileId, tests, row }: Props) {
  const [chosenKey, choose] = useState(tests[0]?.testKey)
  const chosen = tests.find(({ testKey }) => testKey === chosenKey) ?? tests[0]
  if (chosen === undefined) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part" aria-label={trendTexts.title}>
      <div className={styles.trendHead}>
        <h3>{trendTexts.title}</h3>
        <Counted profileId={profileId} testKey={chosen.testKey} />
      </div>
      {tests.length > 1 && (
        <ToggleButtonGroup
          exclusive
          size="small"
          className={classNames(styles.trendChoice)}
          aria-label={trendTexts.choose}
          value={chosen.testKey}
          onChange={(_, key: string | null) => key !== null && choose(key)}
        >
          {tests.map(({ testKey, name }) => (
            <ToggleButton key={testKey} value={testKey}>
              {name}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      )}
      <OneTrend key={chosen.testKey} profileId={profileId} test={chosen} row={row} />
    </section>
  )
}

function Counted({ profileId, testKey }: { profileId: string; testKey: string }) {
  const { data } = useQuery(trendQuery(profileId, testKey))
  const [only, ...others] = data?.series ?? []
  return only === undefined || others.length > 0 ? null : (
    <span className={common.muted}>{countWords(only, (data?.older ?? 0) > 0)}</span>
  )
}

function OneTrend({ profileId, test, row }: { profileId: string; test: ShownTest; row: Props['row'] }) {
  const trend = useQuery(trendQuery(profileId, test.testKey))
  if (trend.isPending)
    return (
      <div className={styles.trendWait}>
        <SkeletonRows rows={4} columns={1} />
      </div>
    )
  if (trend.isError) return <CouldNotLoad onRetry={() => void trend.refetch()} />
  const { series, older, withdrawn } = trend.data
  const left = withdrawn > 0 && <p className={common.help}>{trendTexts.withdrawn({ count: withdrawn })}</p>
  const count = series.reduce((sum, { points }) => sum + points.length, 0)
  if (count < 2)
    return (
      <>
        <p className={common.muted}>{count === 0 ? trendTexts.none : trendTexts.onlyOne}</p>
        {series.map((one) => (
          <Goals key={one.unit ?? ''} series={one} />
        ))}
        {left}
      </>
    )
  return (
    <>
      {series.length > 1 && <p className={common.help}>{trendTexts.unitsApart}</p>}
      {series.map((one) => (
        <Series
          key={one.unit ?? ''}
          name={test.name}
          series={one}
          chosen={findPoint(one.points, test.id ?? row.id, row)}
          isOneOfSeveral={series.length > 1}
          isCut={older > 0}
        />
      ))}
      {left}
      {older > 0 && <p className={common.help}>{trendTexts.older({ count: older })}</p>}
    </>
  )
}

type TrendSeriesProps = {
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

function Series({ name, series, chosen, isOneOfSeveral, isCut }: TrendSeriesProps) {
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

function Goals({ series: { goals = [] } }: { series: TrendSeries }) {
  return goals.map((goal) => (
    <p key={goal.id} className={common.help}>
      {trendTexts.summary.goal({ goal: aimWords(goal) })}
    </p>
  ))
}

const isDrawable = ({ number, bound, date }: TrendPoint): boolean =>
  (number !== null || bound !== undefined) && date !== null

function Picture({ name, series, chosen, isCut }: Omit<TrendSeriesProps, 'isOneOfSeveral'>) {
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
      {/* Remount the chart when the period changes. Keyboard navigation then starts at the last result of the new period. */}
      {!isEmpty && <TrendChart key={`${period.months} ${period.end}`} {...{ name, chosen }} series={shown} />}
    </>
  )
}

const asDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Lists results newest first, including non-numeric results. */
function TrendTable({ points, unit }: { points: readonly TrendPoint[]; unit: string | null }) {
  return (
    <section
      className={detailsStyles.resultScroll}
      data-part="result-scroll"
      aria-label={trendTexts.asTable}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      <table className={detailsStyles.resultTable} data-part="result-table">
        <thead>
          <tr>
            <th scope="col">{trendTexts.date}</th>
            <th scope="col">{trendTexts.value}</th>
            <th scope="col">{trendTexts.range}</th>
            <th scope="col">{trendTexts.mark}</th>
            <th scope="col">{trendTexts.source}</th>
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point, index) => (
            <tr key={`${point.id} ${point.date} ${index}`}>
              <th scope="row" className={common.num}>
                {formatDateTime(point.date)}
              </th>
              <td>
                <Value
                  shown={valueOf(point.value, unit) ?? { value: point.value, unit: null, isNumber: false }}
                  isOut={isOutside(point.mark)}
                />
                {point.meaning !== undefined && (
                  <small className={detailsStyles.resultMeaning}>{meaningLine(point.meaning)}</small>
                )}
              </td>
              <td>
                <RangeRule range={point.referenceRange} value={point.number} isMarked={isOutside(point.mark)} />
              </td>
              <td>
                <Mark mark={point.mark} text={point.interpretation ?? null} />
              </td>
              <td>{point.addedBy === undefined ? point.providerName : <OwnChip addedBy={point.addedBy} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type TrendPeriodChoiceProps = {
  readonly lengths: readonly PeriodLength[]
  readonly span: { readonly from: number; readonly to: number }
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  /** Number of results that are shown if older results are omitted. Null if all results are shown. */
  readonly newest: number | null
}

function PeriodChoice({ lengths, span, period, onPeriod, newest }: TrendPeriodChoiceProps) {
  return (
    <div className={styles.trendPeriod}>
      <ToggleButtonGroup
        exclusive
        size="small"
        className={classNames(styles.trendChoice)}
        aria-label={trendReadingTexts.period}
        value={period.months ?? 0}
        onChange={(_, months: number | null) => {
          if (months !== null) onPeriod({ months: months === 0 ? null : (months as PeriodLength), end: span.to })
        }}
      >
        {lengths.map((months) => (
          <ToggleButton key={months ?? 0} value={months ?? 0}>
            {inWords(months, newest)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {period.months !== null && (
        <span>
          <IconButton
            aria-label={trendReadingTexts.earlier}
            disabled={startOf(period) <= span.from}
            onClick={() => onPeriod(moved(period, -1, span.to))}
          >
            <ChevronLeftRounded />
          </IconButton>
          <IconButton
            aria-label={trendReadingTexts.later}
            disabled={period.end >= span.to}
            onClick={() => onPeriod(moved(period, 1, span.to))}
          >
            <ChevronRightRounded />
          </IconButton>
        </span>
      )}
    </div>
  )
}

const inWords = (months: PeriodLength, newest: number | null): string =>
  months === null
    ? newest === null
      ? trendReadingTexts.all
      : trendReadingTexts.newest({ count: newest })
    : months % 12 === 0
      ? trendReadingTexts.years({ count: months / 12 })
      : trendReadingTexts.months({ count: months })

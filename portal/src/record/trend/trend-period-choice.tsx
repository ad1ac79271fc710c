import { trendReadingTexts as words } from '@kinchart/texts/en/trend.ts'
import IconButton from '@mui/material/IconButton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import ChevronLeftRounded from 'icon:round-chevron-left'
import ChevronRightRounded from 'icon:round-chevron-right'
import { moved, startOf, type Period, type PeriodLength } from './trend-period.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './trend.module.css'

type Props = {
  readonly lengths: readonly PeriodLength[]
  readonly span: { readonly from: number; readonly to: number }
  readonly period: Period
  readonly onPeriod: (period: Period) => void
  /** Number of results if older ones are not shown. Null if all results are shown. */
  readonly newest: number | null
}

export function PeriodChoice({ lengths, span, period, onPeriod, newest }: Props) {
  return (
    <div className={styles.trendPeriod}>
      <ToggleButtonGroup
        exclusive
        size="small"
        className={classNames(styles.trendChoice)}
        aria-label={words.period}
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
            aria-label={words.earlier}
            disabled={startOf(period) <= span.from}
            onClick={() => onPeriod(moved(period, -1, span.to))}
          >
            <ChevronLeftRounded />
          </IconButton>
          <IconButton
            aria-label={words.later}
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
      ? words.all
      : words.newest({ count: newest })
    : months % 12 === 0
      ? words.years({ count: months / 12 })
      : words.months({ count: months })

import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import type { CostGroup } from '@kinchart/contract/calls/claims.ts'
import { BarChart } from '@mui/x-charts/BarChart'
import { useId, useState } from 'react'
import { textScale } from '#ui/layout.ts'
import { barLength, groupName, type Grouping } from './cost-words.ts'
import styles from './costs.module.css'

type Props = {
  readonly groups: readonly CostGroup[]
  readonly grouping: Grouping
  readonly currency: string | null
}

const MAX_BARS = 12

/**
 * One bar per group. The amount paid by the plan is above the amount owed by the patient. The table next to the chart
 * has the same figures.
 */
export function CostChart({ groups, grouping, currency }: Props) {
  const hatch = useId()
  const [scale] = useState(textScale)
  const shown = grouping === 'byYear' ? groups.slice(0, MAX_BARS).toReversed() : groups.slice(0, MAX_BARS)
  const money = (value: number | null): string => (value === null ? '' : moneyInWords(value.toFixed(2), currency))
  const names = shortNames(
    shown.map((group) => groupName(group, grouping)),
    Math.floor(LONGEST / scale),
  )
  return (
    <figure className={styles.costChart} aria-label={words.youOwePlanPaid}>
      <BarChart
        height={236 * scale}
        hideLegend
        skipAnimation
        margin={{ top: 22 * scale, right: 8 * scale, bottom: 0, left: 0 }}
        xAxis={[
          {
            data: names,
            height: 25 * scale,
            scaleType: 'band',
            categoryGapRatio: gapOf(shown.length),
            disableLine: true,
            disableTicks: true,
          },
        ]}
        yAxis={[
          {
            width: 72 * scale,
            disableLine: true,
            disableTicks: true,
            valueFormatter: (value: number) => whole(value, currency),
          },
        ]}
        grid={{ horizontal: true }}
        series={[
          {
            data: shown.map(({ youOwe }) => barLength(youOwe)),
            label: amountWords.youOwe,
            stack: 'all',
            color: 'var(--action)',
            valueFormatter: money,
          },
          {
            data: shown.map(({ planPaid }) => barLength(planPaid)),
            label: amountWords.planPaid,
            stack: 'all',
            color: `url(#${CSS.escape(hatch)})`,
            valueFormatter: money,
          },
        ]}
      >
        <defs>
          <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="7" height="7" className={styles.costPlanGround} />
            <rect width="2" height="7" className={styles.costPlanLine} />
          </pattern>
        </defs>
      </BarChart>
    </figure>
  )
}

const whole = (value: number, currency: string | null): string =>
  moneyInWords(value.toFixed(2), currency).replace('.00', '')

/** Keeps bars narrow even if there are only a few. */
const gapOf = (bars: number): number => (bars <= 2 ? 0.85 : bars <= 4 ? 0.7 : 0.4)

function shortNames(names: readonly string[], longest: number): string[] {
  const cut = names.map((name) => (name.length > longest ? `${name.slice(0, longest - 2).trimEnd()}…` : name))
  return cut.map((name, index) => (cut.indexOf(name) === index ? name : `${name} ${index + 1}`))
}

const LONGEST = 16

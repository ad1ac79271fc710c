import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { Link } from 'react-router'
import { paths } from '#paths/paths.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { costsQuery } from '../claims-queries.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { CostKey } from './cost-key.tsx'
import { countSentences, furtherTotals, totalInWords } from './cost-words.ts'
import styles from './costs.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

const CostChart = lazyPart(async () => (await import('./cost-chart.tsx')).CostChart)

/** The latest year with claims, above the list. Where there is nothing to add up it is aside: the list tells why. */
export function CostSummary({ profileId }: { profileId: string }) {
  const all = useQuery(costsQuery(profileId, null))
  const year = all.data?.years[0] ?? null
  const ofYear = useQuery({ ...costsQuery(profileId, year), enabled: year !== null })
  // The list below would be in view first, and then move away.
  if (all.isPending || (year !== null && ofYear.isPending))
    return (
      <div className={classNames(common.card, styles.costsWait)}>
        <SkeletonRows rows={4} columns={2} />
      </div>
    )
  if (all.data === undefined || year === null) return null
  const costs = ofYear.data
  const shown = costs?.currencies[0]
  if (costs === undefined || shown === undefined || shown.total.claims === shown.total.withoutAmounts) return null
  return (
    <section className={classNames(common.card, styles.costSummary)} aria-label={words.costs}>
      <div className={styles.costFigures}>
        <h2>
          <Link to={paths.costs}>{words.costs}</Link>
        </h2>
        <p className={styles.costOwe}>
          <span>
            {amountWords.youOwe}, {year}
          </span>
          <b className={common.num}>{totalInWords(shown.total.youOwe, shown.total, shown.currency)}</b>
        </p>
        <CostKey total={shown.total} currency={shown.currency} />
        <p className={common.help}>{[...countSentences(costs, shown), ...furtherTotals(costs.currencies)].join(' ')}</p>
      </div>
      <Suspense fallback={<div className={styles.costChart} />}>
        <CostChart groups={shown.byMonth} grouping="byMonth" currency={shown.currency} />
      </Suspense>
    </section>
  )
}

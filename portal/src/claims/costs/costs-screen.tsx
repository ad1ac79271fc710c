import type { CostsOfCurrency } from '@kinchart/contract/claims.ts'
import { moneyInWords } from '@kinchart/contract/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/claims.ts'
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import { ChoiceField } from '#ui/choice-field.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { ClaimsBack } from '../claims-back.tsx'
import { costsQuery } from '../claims-queries.ts'
import { GapBand } from '../gap-band.tsx'
import { CostKey } from './cost-key.tsx'
import { CostTable } from './cost-table.tsx'
import { countSentences, notCountedSentences } from './cost-words.ts'
import type { Costs, Grouping } from './cost-words.ts'
import styles from './costs.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

const CostChart = lazyPart(async () => (await import('./cost-chart.tsx')).CostChart)

/** Cost & Spending: by year, by month, by provider and by kind, as charts and tables. Source: S3 §2 (claims hub). */
export function CostsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <ClaimsBack />
      <PageHead title={words.costs} subtitle={words.cards.costs} />
      <CostsOf key={person.profileId} profileId={person.profileId} />
    </>
  )
}

function CostsOf({ profileId }: { profileId: string }) {
  const [year, setYear] = useState<string | null>(null)
  const costs = useQuery(costsQuery(profileId, year))
  if (costs.isPending)
    return (
      <div className={common.card}>
        <SkeletonRows rows={6} columns={4} />
      </div>
    )
  if (costs.isError)
    return (
      <div className={common.card}>
        <CouldNotLoad onRetry={() => void costs.refetch()} />
      </div>
    )
  const { data } = costs
  const isEmpty = data.currencies.length === 0
  return (
    <div className={common.stack}>
      <GapBand sources={data.sources} unreadable={data.unreadable} />
      {data.years.length > 0 && (
        <div className={styles.costYear}>
          <ChoiceField
            label={words.year}
            value={year ?? ''}
            options={[{ value: '', text: words.allYears }, ...data.years.map((one) => ({ value: one, text: one }))]}
            onChange={(event) => setYear(event.target.value === '' ? null : event.target.value)}
          />
        </div>
      )}
      {isEmpty && (
        <div className={common.card}>
          <ListMiddle icon={<PaymentsOutlined fontSize="large" />} title={words.noCosts}>
            {words.noCostsYet} {notCountedSentences(data).join(' ')}
          </ListMiddle>
        </div>
      )}
      {data.currencies.map((shown) => (
        <CostsIn key={shown.currency} costs={data} shown={shown} year={year} />
      ))}
    </div>
  )
}

function CostsIn({ costs, shown, year }: { costs: Costs; shown: CostsOfCurrency; year: string | null }) {
  const { currency, total } = shown
  const first: Grouping = year === null ? 'byYear' : 'byMonth'
  const groupings: readonly Grouping[] = [first, 'byProvider', 'byKind']
  return (
    <>
      <section className={classNames(common.card, styles.costTotal)} aria-label={words.costs}>
        <p className={styles.costOwe}>
          <span>
            {amountWords.youOwe}
            {year === null ? '' : `, ${year}`}
            {costs.currencies.length > 1 && ` (${currency ?? words.noCurrency})`}
          </span>
          <b className={common.num}>
            {total.youOwe === null ? words.notProvided : moneyInWords(total.youOwe, currency)}
          </b>
        </p>
        <CostKey total={total} currency={currency} />
        <div className={classNames(styles.costSaid, common.help)}>
          <p>{countSentences(costs, shown).join(' ')}</p>
          <p>{words.oweNote}</p>
        </div>
      </section>
      {groupings.map((grouping) => (
        <section key={grouping} className={classNames(common.card, styles.costPart)} aria-label={words[grouping]}>
          <h2>{words[grouping]}</h2>
          <Suspense fallback={<div className={styles.costChart} />}>
            <CostChart groups={shown[grouping]} grouping={grouping} currency={currency} />
          </Suspense>
          <CostTable
            label={words[grouping]}
            head={heads[grouping]}
            groups={shown[grouping]}
            grouping={grouping}
            currency={currency}
          />
        </section>
      ))}
    </>
  )
}

const heads: Record<Grouping, string> = {
  byYear: words.year,
  byMonth: words.month,
  byProvider: words.organization,
  byKind: words.kind,
}

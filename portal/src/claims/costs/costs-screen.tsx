import type { CostsOfCurrency } from '@kinchart/contract/calls/claims.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { useQuery } from '@tanstack/react-query'
import PaymentsOutlined from 'icon:outline-payments'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { ChoiceField } from '#ui/choice-field.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Segments } from '#ui/segments.tsx'
import { TabPanel } from '#ui/tab-panel.tsx'
import { ClaimsBack } from '../claims-back.tsx'
import { costsQuery } from '../claims-queries.ts'
import { GapBand } from '#ui/gap-band.tsx'
import { CostSplit } from './cost-split.tsx'
import { CostTable } from './cost-table.tsx'
import { countSentences, notCountedSentences, totalInWords } from './cost-words.ts'
import type { Costs, Grouping } from './cost-words.ts'
import styles from './costs.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

/** More years than these are chosen from a list. */
const MOST_SEGMENTS = 3
const ALL = 'all'

/** Cost & Spending: of a year or of all, with sums by month or year, by provider and by kind. Source: S3 §2 (claims hub). */
export function CostsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <ClaimsBack />
      <CostsOf key={person.profileId} profileId={person.profileId} />
    </>
  )
}

/** Begins with the latest year. */
function CostsOf({ profileId }: { profileId: string }) {
  const [asked, setAsked] = useState<string | null>(null)
  const all = useQuery(costsQuery(profileId, null))
  const years = all.data?.years ?? []
  const chosen = asked ?? years[0] ?? ALL
  const year = chosen === ALL ? null : chosen
  const costs = useQuery({ ...costsQuery(profileId, year), enabled: all.isSuccess })
  const head = (
    <PageHead
      title={words.costs}
      subtitle={words.cards.costs}
      {...(years.length === 0 ? {} : { actions: <YearChoice years={years} chosen={chosen} onChoose={setAsked} /> })}
    />
  )
  if (all.isPending || costs.isPending)
    return (
      <>
        {head}
        <div className={common.card}>
          <SkeletonRows rows={6} columns={4} />
        </div>
      </>
    )
  if (all.isError || costs.isError)
    return (
      <>
        {head}
        <div className={common.card}>
          <CouldNotLoad onRetry={() => void (all.isError ? all : costs).refetch()} />
        </div>
      </>
    )
  const { data } = costs
  return (
    <>
      {head}
      <TabPanel of="costs" tab={chosen}>
        <div className={common.stack}>
          <GapBand sources={data.sources} unreadable={data.unreadable} words={words} />
          {data.currencies.length === 0 && (
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
      </TabPanel>
    </>
  )
}

type YearProps = {
  readonly years: readonly string[]
  readonly chosen: string
  readonly onChoose: (year: string) => void
}

function YearChoice({ years, chosen, onChoose }: YearProps) {
  const choices = [...years.map((one) => ({ value: one, text: one })), { value: ALL, text: words.allYears }]
  if (years.length <= MOST_SEGMENTS)
    return <Segments label={words.yearShown} of="costs" choices={choices} chosen={chosen} onChoose={onChoose} />
  return (
    <div className={styles.costYear}>
      <ChoiceField
        label={words.yearShown}
        value={chosen}
        options={choices}
        onChange={(event) => onChoose(event.target.value)}
      />
    </div>
  )
}

function CostsIn({ costs, shown, year }: { costs: Costs; shown: CostsOfCurrency; year: string | null }) {
  const { currency, total } = shown
  const groupings: readonly Grouping[] = ['byProvider', 'byKind', year === null ? 'byYear' : 'byMonth']
  const owed = year === null ? amountWords.youOwe : words.oweIn({ year })
  return (
    <>
      <section className={classNames(common.card, styles.costTotal)} aria-label={words.costs}>
        <div>
          <p className={styles.costOwe}>
            <span>
              {owed}
              {costs.currencies.length > 1 && ` (${currency ?? words.noCurrency})`}
            </span>
            <b className={common.num}>{totalInWords(total.youOwe, total, currency)}</b>
          </p>
          <p className={common.help}>{words.oweNote}</p>
        </div>
        <CostSplit total={total} currency={currency} />
      </section>
      <p className={common.help}>{countSentences(costs, shown).join(' ')}</p>
      {groupings.map((grouping) => (
        <section key={grouping} className={classNames(common.card, styles.costPart)} aria-label={words[grouping]}>
          <h2>{words[grouping]}</h2>
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

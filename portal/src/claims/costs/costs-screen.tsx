import {
  barLength,
  countSentences,
  groupName,
  inOrder,
  notCountedSentences,
  totalInWords,
  type Costs,
  type Grouping,
} from './cost-words.ts'
import type { CostsOfCurrency, CostSums, CostGroup } from '@kinchart/contract/calls/claims.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { useQuery } from '@tanstack/react-query'
import { PaymentsOutlined } from 'icons'
import { useState } from 'react'
import { useOpenRecord } from '#session/people.ts'
import { ChoiceField } from '#ui/form-field.tsx'
import { CouldNotLoad, ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { PageHead } from '#ui/page.tsx'
import { Segments, TabPanel } from '#ui/tabs.tsx'
import { ClaimsBack, costsQuery } from '#claims/show-claim.tsx'
import { GapBand } from '#ui/gap-band.tsx'
import styles from './costs.module.css'
import { classNames, common } from '#theme/styles.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { DataTable, type TableColumn } from '#ui/data-table.tsx'
import claimsStyles from '#claims/claims.module.css'

type Props = {
  readonly label: string
  readonly head: string
  readonly groups: readonly CostGroup[]
  readonly grouping: Grouping
  readonly currency: string | null
}

const steps = ['charged', 'planPaid', 'youOwe'] as const

function CostTable({ label, head, groups, grouping, currency }: Props) {
  const rows = inOrder(groups, grouping)
  const longest = Math.max(...rows.map(({ youOwe }) => barLength(youOwe)), 0)
  const columns: readonly TableColumn<CostGroup>[] = [
    { key: 'name', label: head, show: (group) => groupName(group, grouping) },
    { key: 'claims', label: words.claimCount, isNumeric: true, show: countOf },
    ...steps.map((step) => ({
      key: step,
      label: amountWords[step],
      isNumeric: true,
      show: (group: CostGroup) => amountOf(group, step, currency),
    })),
    {
      key: 'bar',
      label: words.oweAsBar,
      isActions: true,
      show: ({ youOwe }) => barOf(longest === 0 ? 0 : Math.max(0, barLength(youOwe)) / longest),
    },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={(group) => `${group.isRest} ${group.name}`}
      pageSize={12}
      hasPagerAlways={false}
      isFailed={false}
      onRetry={() => undefined}
      empty={<p className={claimsStyles.costNone}>{messages.noRecordsFound}</p>}
    />
  )
}

/** Hidden from screen readers: the figure next to it has the same value. */
const barOf = (share: number) => (
  <span aria-hidden className={styles.costBar} style={{ inlineSize: `${share * 100}%` }} />
)

const amountOf = (group: CostSums, step: (typeof steps)[number], currency: string | null) =>
  group[step] === null ? (
    <span className={claimsStyles.absent}>
      {group.claims === 0 ? messages.emptyCell : totalInWords(null, group, currency)}
    </span>
  ) : step === 'youOwe' ? (
    <b>{totalInWords(group[step], group, currency)}</b>
  ) : (
    totalInWords(group[step], group, currency)
  )

const countOf = (group: CostGroup) => (
  <span className={styles.costCount}>
    {group.claims}
    {group.withoutAmounts > 0 && <small>{words.without({ count: group.withoutAmounts })}</small>}
    {group.negative > 0 && <small>{words.negative({ count: group.negative })}</small>}
  </span>
)

const parts = ['rest', 'planPaid', 'youOwe'] as const
const names = { ...amountWords, rest: words.restOfCharged }

/**
 * Shows the parts of the charge: neither paid nor owed, paid by the plan, and owed. Draws no bar if the parts do not
 * add up to the charge. Always shows the figures.
 */
function CostSplit({ total, currency }: { total: CostSums; currency: string | null }) {
  const { charged, planPaid, youOwe, rest } = total
  const money = (amount: string | null): string => totalInWords(amount, total, currency)
  const isDrawn = rest !== null && barLength(charged) > 0
  return (
    <div className={styles.costSplit}>
      <p className={styles.costCharged}>
        <span>{words.charged}</span>
        <b className={common.num}>{money(charged)}</b>
      </p>
      {isDrawn && (
        <figure
          className={styles.costSplitBar}
          aria-label={words.barInWords({ charged: money(charged), planPaid: money(planPaid), youOwe: money(youOwe) })}
        >
          {parts.map((part) => (
            <i key={part} className={styles[part]} style={{ flexGrow: barLength(total[part]) }} />
          ))}
        </figure>
      )}
      <dl className={classNames(styles.costParts, common.num)}>
        {parts
          .filter((part) => part !== 'rest' || rest !== null)
          .map((part) => (
            <div key={part}>
              <dt>
                <i className={styles[part]} aria-hidden />
                {names[part]}
              </dt>
              <dd>{money(total[part])}</dd>
            </div>
          ))}
      </dl>
    </div>
  )
}

const MAX_SEGMENTS = 3
const ALL = 'all'

/** Shows one year or all years, with sums by month or year, by provider and by type. Source: S3 §2 (claims hub). */
export function CostsScreen() {
  const { person } = useOpenRecord()
  return (
    <>
      <ClaimsBack />
      <CostsOf key={person.profileId} profileId={person.profileId} />
    </>
  )
}

function CostsOf({ profileId }: { profileId: string }) {
  const [requestedYear, setRequestedYear] = useState<string | null>(null)
  const all = useQuery(costsQuery(profileId, null))
  const years = all.data?.years ?? []
  const chosen = requestedYear ?? years[0] ?? ALL
  const year = chosen === ALL ? null : chosen
  const costs = useQuery({ ...costsQuery(profileId, year), enabled: all.isSuccess })
  const head = (
    <PageHead
      title={words.costs}
      subtitle={words.cards.costs}
      {...(years.length === 0
        ? {}
        : { actions: <YearChoice years={years} chosen={chosen} onChoose={setRequestedYear} /> })}
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
  if (years.length <= MAX_SEGMENTS)
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

import type { CostGroup, CostSums } from '@kinchart/contract/calls/claims.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { barLength, groupName, inOrder, totalInWords } from './cost-words.ts'
import type { Grouping } from './cost-words.ts'
import claimsStyles from '../claims.module.css'
import styles from './costs.module.css'

type Props = {
  readonly label: string
  readonly head: string
  readonly groups: readonly CostGroup[]
  readonly grouping: Grouping
  readonly currency: string | null
}

const steps = ['charged', 'planPaid', 'youOwe'] as const

/** Sums of a grouping in figures, what is owed as a bar beside it: one scale for the whole table. */
export function CostTable({ label, head, groups, grouping, currency }: Props) {
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

/** The figure beside it says the same. */
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

import type { CostGroup, CostSums } from '@kinchart/contract/claims.ts'
import { moneyInWords } from '@kinchart/contract/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/claims.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { TableColumn } from '#ui/data-table.tsx'
import { groupName } from './cost-words.ts'
import type { Grouping } from './cost-words.ts'
import styles from '../claims.module.css'
import costsStyles from './costs.module.css'

type Props = {
  readonly label: string
  readonly head: string
  readonly groups: readonly CostGroup[]
  readonly grouping: Grouping
  readonly currency: string | null
}

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const

/** The same sums as the chart, in figures. */
export function CostTable({ label, head, groups, grouping, currency }: Props) {
  const columns: readonly TableColumn<CostGroup>[] = [
    { key: 'name', label: head, show: (group) => groupName(group, grouping) },
    ...steps.map((step) => ({
      key: step,
      label: amountWords[step],
      isNumeric: true,
      show: (group: CostGroup) => amountOf(group, step, currency),
    })),
    { key: 'claims', label: words.claimCount, isNumeric: true, show: countOf },
  ]
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={groups}
      rowKey={(group) => `${group.isRest} ${group.name}`}
      pageSize={12}
      isFailed={false}
      onRetry={() => undefined}
      empty={<p className={styles.costNone}>{messages.noRecordsFound}</p>}
    />
  )
}

const amountOf = (group: CostSums, step: (typeof steps)[number], currency: string | null) =>
  group[step] === null ? (
    <span className={styles.absent}>{group.claims === 0 ? messages.emptyCell : words.notProvided}</span>
  ) : (
    moneyInWords(group[step], currency)
  )

const countOf = ({ claims, withoutAmounts }: CostGroup) => (
  <span className={costsStyles.costCount}>
    {claims}
    {withoutAmounts > 0 && (
      <small>
        {withoutAmounts} {words.withoutAmounts.toLowerCase()}
      </small>
    )}
  </span>
)

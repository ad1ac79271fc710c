import { amountWords } from '@kinchart/texts/en/claims.ts'
import type { CostSums } from '@kinchart/contract/calls/claims.ts'
import common from '#theme/common.module.css'
import { totalInWords } from './cost-words.ts'
import styles from './costs.module.css'

/** The two parts of the bars with their sums: by sign and word, not by colour alone. */
export function CostKey({ total, currency }: { total: CostSums; currency: string | null }) {
  return (
    <dl className={styles.costKey}>
      {(['planPaid', 'youOwe'] as const).map((step) => (
        <div key={step}>
          <dt>
            <i className={styles[step]} aria-hidden />
            {amountWords[step]}
          </dt>
          <dd className={common.num}>{totalInWords(total[step], total, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

import type { CostSums } from '@kinchart/contract/calls/claims.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import common from '#theme/common.module.css'
import { classNames } from '#theme/class-names.ts'
import { barLength, totalInWords } from './cost-words.ts'
import styles from './costs.module.css'

const parts = ['rest', 'planPaid', 'youOwe'] as const
const names = { ...amountWords, rest: words.restOfCharged }

/**
 * What was charged as one bar: what is neither paid nor owed, what the plan paid, what is owed. No bar where the parts do
 * not come to what was charged; the figures are there all the same.
 */
export function CostSplit({ total, currency }: { total: CostSums; currency: string | null }) {
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

import { amountWords, claimTexts as words } from '@kinchart/texts/claims.ts'
import type { CostSums } from '@kinchart/contract/claims.ts'
import { moneyInWords } from '@kinchart/contract/money-in-words.ts'

/** The two parts of the bars with their sums: by sign and word, not by colour alone. */
export function CostKey({ total, currency }: { total: CostSums; currency: string | null }) {
  return (
    <dl className="cost-key">
      {(['planPaid', 'youOwe'] as const).map((step) => (
        <div key={step}>
          <dt>
            <i className={step} aria-hidden />
            {amountWords[step]}
          </dt>
          <dd className="num">{total[step] === null ? words.notProvided : moneyInWords(total[step], currency)}</dd>
        </div>
      ))}
    </dl>
  )
}

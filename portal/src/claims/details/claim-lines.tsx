import type { ClaimDetails, ClaimLine } from '@kinchart/contract/calls/claims.ts'
import { lineAmountSentences } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { StateChip } from '#ui/state-chip.tsx'
import { dateRange } from '../show-claim.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import detailsStyles from '#record/details/details.module.css'
import styles from '../claims.module.css'

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const

export function ClaimLines({ claim }: { claim: ClaimDetails }) {
  if (claim.lines.length === 0) return null
  return (
    <section className={detailsStyles.detailsPart} data-part="details-part">
      <h3>{words.lines}</h3>
      <div className={styles.claimLinesScroll}>
        <table className={styles.claimLines} aria-label={words.lines}>
          <thead>
            <tr>
              <th scope="col">{words.service}</th>
              <th scope="col">{words.date}</th>
              {steps.map((step) => (
                <th key={step} scope="col" className={styles.numeric}>
                  {amountWords[step]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {claim.lines.map((line, index) => (
              <tr key={`${line.sequence} ${index}`}>
                <th scope="row">
                  <Service line={line} />
                </th>
                <td data-label={words.date} className={common.num}>
                  {dateRange(line.date, line.end) ?? messages.emptyCell}
                </td>
                {steps.map((step) => (
                  <td key={step} data-label={amountWords[step]} className={classNames(styles.numeric, common.num)}>
                    <Amount amount={line.amounts[step]} currency={line.currency ?? claim.currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {claim.moreLines > 0 && <p className={common.help}>{words.moreLines({ count: claim.moreLines })}</p>}
    </section>
  )
}

function Amount({ amount, currency }: { amount: string | null; currency: string | null }) {
  return amount === null ? <span className={styles.absent}>{words.notProvided}</span> : moneyInWords(amount, currency)
}

function Service({ line }: { line: ClaimLine }) {
  const small = [
    line.code === line.service ? null : line.code,
    line.modifiers,
    line.quantity === null ? null : `${words.quantity} ${line.quantity}`,
    line.place,
    line.isAdded ? words.addedLine : null,
  ].filter((part) => part !== null)
  return (
    <span className={styles.claimService}>
      {line.service ?? line.code ?? messages.emptyCell}
      {small.length > 0 && <small>{listOf(small)}</small>}
      {line.isDenied && <StateChip tone="bad" word={words.denied} />}
      {[...lineAmountSentences(line), ...line.reasons].map((reason) => (
        <small key={reason}>{reason}</small>
      ))}
    </span>
  )
}

import type { ClaimDetails } from '@kinchart/contract/claims.ts'
import { moneyInWords } from '@kinchart/contract/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/claims.ts'
import { Band } from '#ui/band.tsx'
import common from '#theme/common.module.css'
import styles from '../claims.module.css'

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const
const parts = ['copay', 'coinsurance', 'deductible', 'youPaid'] as const

/** From what was charged to what is owed. A step that is not stated says so; it is never zero. */
export function AmountLadder({ claim }: { claim: ClaimDetails }) {
  const { amounts, currency } = claim
  const hasNone = [...steps, ...parts].every((step) => amounts[step] === null)
  const stated = parts.filter((part) => amounts[part] !== null)
  return (
    <section aria-label={words.amounts}>
      <ol className={styles.ladder}>
        {steps.map((step) => (
          <li key={step} className={styles[step]}>
            <span>{amountWords[step]}</span>
            {amounts[step] === null ? (
              <b className={styles.absent}>{words.notProvided}</b>
            ) : (
              <b className={common.num}>{moneyInWords(amounts[step], currency)}</b>
            )}
          </li>
        ))}
      </ol>
      {stated.length > 0 && (
        <p className={styles.ladderParts}>
          {stated.map((part) => (
            <span key={part} className={common.num}>
              {amountWords[part]} {moneyInWords(amounts[part] ?? '', currency)}
            </span>
          ))}
        </p>
      )}
      {hasNone && <Band tone="calm">{words.noMoney}</Band>}
      {claim.status !== null && claim.status !== 'active' && (
        <Band tone="attn">
          <b>
            {words.status}: {claim.status}.
          </b>{' '}
          {words.notCountedStatus}
        </Band>
      )}
    </section>
  )
}

import type { ClaimDetails } from '@kinchart/contract/calls/claims.ts'
import { amountSentences, noAmountsSentence } from '@kinchart/contract/text/claim-amounts-in-words.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { amountWords, claimTexts as words } from '@kinchart/texts/en/claims.ts'
import { Band } from '#ui/band.tsx'
import common from '#theme/common.module.css'
import styles from '../claims.module.css'

const steps = ['charged', 'allowed', 'planPaid', 'youOwe'] as const
const parts = ['copay', 'coinsurance', 'deductible', 'youPaid'] as const

/** From what was charged to what is owed. A step that is not stated says so; it is never zero. */
export function AmountLadder({ claim }: { claim: ClaimDetails }) {
  const { amounts, currency, otherCurrencies = [] } = claim
  const hasNone = [...steps, ...parts].every((step) => amounts[step] === null)
  return (
    <section aria-label={words.amounts}>
      {amountSentences(claim).map((sentence) => (
        <Band key={sentence} tone="attn">
          {sentence}
        </Band>
      ))}
      {[{ amounts, currency }, ...otherCurrencies].map((one) => (
        <Ladder key={one.currency} {...one} />
      ))}
      {hasNone && <Band tone="calm">{noAmountsSentence(claim)}</Band>}
    </section>
  )
}

function Ladder({ amounts, currency }: Pick<ClaimDetails, 'amounts' | 'currency'>) {
  const stated = parts.filter((part) => amounts[part] !== null)
  return (
    <>
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
    </>
  )
}

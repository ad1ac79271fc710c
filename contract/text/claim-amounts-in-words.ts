import { amountWords, claimTexts as texts } from '@kinchart/texts/en/claims.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import type { NotCounted } from '../rules/claim-counts.ts'
import { firstStep, type ClaimDetails, type ClaimLine, type ClaimRow } from '../calls/claims.ts'
import { moneyInWords } from './money-in-words.ts'

/** Shown next to a claim's name: 'Reversed', 'Amounts incomplete'. Null if there are no warnings. */
export const amountWarnings = (row: Pick<ClaimRow, 'caveats'>, reason: NotCounted | undefined): string | null =>
  listOf([
    reason === undefined ? null : texts.besideName[reason],
    ...(row.caveats ?? []).map((caveat) => texts.caveats[caveat]),
  ]) || null

/**
 * For each additional currency, the first stated amount: 'Plan paid 80.00 CAD'. Null if there are no additional
 * currencies.
 */
export const otherCurrenciesInWords = ({ otherCurrencies = [] }: Pick<ClaimRow, 'otherCurrencies'>): string | null =>
  listOf(
    otherCurrencies.flatMap(({ currency, amounts }) => {
      const step = firstStep(amounts)
      return step === undefined ? [] : `${amountWords[step]} ${moneyInWords(amounts[step] ?? '', currency)}`
    }),
  ) || null

/** What the patient owes, with one amount per currency. Null if no amount is stated. */
export const owedInWords = ({
  amounts,
  currency,
  otherCurrencies = [],
}: Pick<ClaimRow, 'amounts' | 'currency' | 'otherCurrencies'>): string | null =>
  listOf(
    [{ currency, amounts }, ...otherCurrencies].flatMap((one) =>
      one.amounts.youOwe === null ? [] : moneyInWords(one.amounts.youOwe, one.currency),
    ),
  ) || null

export const amountSentences = ({
  caveats = [],
  notCounted,
}: Pick<ClaimDetails, 'caveats' | 'notCounted'>): string[] => [
  ...(notCounted === undefined ? [] : [texts.notCountedBecause[notCounted]]),
  ...caveats.map((caveat) => texts.caveatSentences[caveat]),
]

export const noAmountsSentence = ({ caveats = [] }: Pick<ClaimDetails, 'caveats'>): string =>
  caveats.includes('unread') ? texts.noReadableMoney : texts.noMoney

export const lineAmountSentences = ({ caveats = [], ...line }: ClaimLine): string[] => [
  ...(caveats.includes('unread') ? [texts.caveats.unread] : []),
  ...[otherCurrenciesInWords(line)].filter((words) => words !== null),
]

/** `amount` is null if it can't be read. */
export const statedMoney = (amount: string | null, currency: string | null): string =>
  amount === null ? texts.unreadAmount : moneyInWords(amount, currency)

/** Null if the payment was not adjusted. */
export function adjustmentInWords(
  { adjustment, currency: own }: NonNullable<ClaimDetails['payment']>,
  currency: string | null,
): string | null {
  if (adjustment === undefined) return null
  const money = statedMoney(adjustment.amount, adjustment.currency ?? own ?? currency)
  return texts.adjusted({ what: adjustment.reason === null ? money : `${money} (${adjustment.reason})` })
}

/** What has to be read together with the amounts of a claim: on screen, in its document, in print and in the CSV. */
import { amountWords, claimTexts as texts } from '@kinchart/texts/claims.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import type { NotCounted } from './claim-counts.ts'
import { firstStep } from './claims.ts'
import type { ClaimDetails, ClaimLine, ClaimRow } from './claims.ts'
import { moneyInWords } from './money-in-words.ts'

/** A caveat, and why a claim is in no total, in a few words beside its name: 'Reversed', 'An amount is unreadable'. */
export const amountWarnings = (row: Pick<ClaimRow, 'caveats'>, reason: NotCounted | undefined): string | null =>
  listOf([
    reason === undefined ? null : texts.besideName[reason],
    ...(row.caveats ?? []).map((caveat) => texts.caveats[caveat]),
  ]) || null

/** What a claim costs in currencies besides its first one: 'Plan paid 80.00 CAD'. */
export const otherCurrenciesInWords = ({ otherCurrencies = [] }: Pick<ClaimRow, 'otherCurrencies'>): string | null =>
  listOf(
    otherCurrencies.flatMap(({ currency, amounts }) => {
      const step = firstStep(amounts)
      return step === undefined ? [] : `${amountWords[step]} ${moneyInWords(amounts[step] ?? '', currency)}`
    }),
  ) || null

/** What is owed, in each currency; null where none of them states it. */
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

/** The same in sentences, above the amounts of one claim. */
export const amountSentences = ({
  caveats = [],
  notCounted,
}: Pick<ClaimDetails, 'caveats' | 'notCounted'>): string[] => [
  ...(notCounted === undefined ? [] : [texts.notCountedBecause[notCounted]]),
  ...caveats.map((caveat) => texts.caveatSentences[caveat]),
]

/** Said in the place of amounts: a claim came without any, or with some that cannot be read. */
export const noAmountsSentence = ({ caveats = [] }: Pick<ClaimDetails, 'caveats'>): string =>
  caveats.includes('unread') ? texts.noReadableMoney : texts.noMoney

/** Of a line only what the sums of its claim do not tell. */
export const lineAmountSentences = ({ caveats = [], ...line }: ClaimLine): string[] => [
  ...(caveats.includes('unread') ? [texts.caveats.unread] : []),
  ...[otherCurrenciesInWords(line)].filter((words) => words !== null),
]

/** An amount as the plan states it. */
export const statedMoney = (amount: string | null, currency: string | null): string =>
  amount === null ? texts.unreadAmount : moneyInWords(amount, currency)

/** By how much a payment was adjusted, and why; null where it was not. */
export function adjustmentInWords(
  { adjustment, currency: own }: NonNullable<ClaimDetails['payment']>,
  currency: string | null,
): string | null {
  if (adjustment === undefined) return null
  const money = statedMoney(adjustment.amount, adjustment.currency ?? own ?? currency)
  return texts.adjusted({ what: adjustment.reason === null ? money : `${money} (${adjustment.reason})` })
}

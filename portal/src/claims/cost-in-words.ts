import type { CostShare } from '@kinchart/contract/calls/claims.ts'
import { moneyInWords } from '@kinchart/contract/text/money-in-words.ts'
import { claimTexts } from '@kinchart/texts/en/claims.ts'

const money = /^(-?\d+\.\d{2,}) ([A-Z]{3})$/

/** An amount as '$20.00'; a percentage or anything else as sent. */
export function costInWords({ value, isUnread }: Pick<CostShare, 'value' | 'isUnread'>): string {
  if (isUnread === true) return claimTexts.unreadAmount
  const [, amount, currency] = money.exec(value ?? '') ?? []
  return amount === undefined || currency === undefined ? (value ?? '') : moneyInWords(amount, currency)
}

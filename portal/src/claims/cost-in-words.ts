import { moneyInWords } from '@kinchart/contract/money-in-words.ts'

const money = /^(-?\d+\.\d{2,}) ([A-Z]{3})$/

/** What a coverage states: an amount as '$20.00'; a percentage or anything else as it was sent. */
export function costInWords(value: string | null): string {
  const [, amount, currency] = money.exec(value ?? '') ?? []
  return amount === undefined || currency === undefined ? (value ?? '') : moneyInWords(amount, currency)
}

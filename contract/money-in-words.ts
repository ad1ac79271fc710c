import { decimalOf } from '@kinchart/texts/locale.ts'
import { moneyTexts } from '@kinchart/texts/money.ts'

/** An amount in words: '$1,412.75', '-$3.00', '12.00 EUR'; without its currency where none is named. Digits are kept. */
export function moneyInWords(amount: string, currency: string | null): string {
  const isNegative = amount.startsWith('-')
  const [whole = '', cents = '00'] = amount.replace('-', '').split('.')
  const digits = decimalOf(`${whole}.${cents}`)
  if (currency === 'USD') return isNegative ? moneyTexts.dollarsBelow({ digits }) : moneyTexts.dollars({ digits })
  const signed = isNegative ? `-${digits}` : digits
  return currency === null ? signed : moneyTexts.other({ amount: signed, currency })
}

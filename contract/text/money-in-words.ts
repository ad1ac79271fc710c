import { decimalOf } from '@kinchart/texts/locale.ts'
import { moneyTexts } from '@kinchart/texts/en/claims.ts'

/** No price has more decimals. Further digits are floating-point noise from the sender. */
const MAX_PLACES = 4

/**
 * '$1,412.75', '-$3.00', '12.00 EUR'. Shows no currency if none is stated. Rounds to four decimals:
 * '28.104000000000003' becomes '$28.104'.
 */
export function moneyInWords(amount: string, currency: string | null): string {
  const isNegative = amount.startsWith('-')
  const digits = decimalOf(rounded(amount.replace('-', '')))
  if (currency === 'USD') return isNegative ? moneyTexts.dollarsBelow({ digits }) : moneyTexts.dollars({ digits })
  const signed = isNegative ? `-${digits}` : digits
  return currency === null ? signed : moneyTexts.other({ amount: signed, currency })
}

/** Never rounds a nonzero amount to zero. */
function rounded(amount: string): string {
  const [whole = '', cents = '00'] = amount.split('.')
  const truncatedCents = cents.slice(0, MAX_PLACES)
  if (truncatedCents === cents) return `${whole}.${cents}`
  const units = BigInt(`${whole}${truncatedCents}`) + ((cents[MAX_PLACES] ?? '0') < '5' ? 0n : 1n)
  if (units === 0n && /[1-9]/.test(cents)) return `${whole}.${cents}`
  const text = units.toString().padStart(MAX_PLACES + 1, '0')
  return `${text.slice(0, -MAX_PLACES)}.${text.slice(-MAX_PLACES).replace(/0{1,2}$/, '')}`
}

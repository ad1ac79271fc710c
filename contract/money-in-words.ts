/** An amount in words: '$1,412.75', '-$3.00', '12.00 EUR'; without its currency where none is named. Digits are kept. */
export function moneyInWords(amount: string, currency: string | null): string {
  const isNegative = amount.startsWith('-')
  const [whole = '', cents = '00'] = amount.replace('-', '').split('.')
  const digits = `${whole.replaceAll(/\B(?=(\d{3})+$)/g, ',')}.${cents}`
  const sign = isNegative ? '-' : ''
  if (currency === 'USD') return `${sign}$${digits}`
  return `${sign}${digits}${currency === null ? '' : ` ${currency}`}`
}

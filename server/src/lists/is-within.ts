import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

/**
 * Returns whether a date is within a period, inclusive. Compares at the precision sent: '2024-05' is within a period
 * that begins on a day of that May. An invalid date ('', '20240503') is in no period.
 */
export function isWithin(date: string, from: string | undefined, to: string | undefined): boolean {
  const day = date.slice(0, 10)
  return (
    sortKeyOf(date.toUpperCase()) !== null &&
    (from === undefined || day >= from.slice(0, day.length)) &&
    (to === undefined || day <= to.slice(0, day.length))
  )
}

import { sortKeyOf } from '@kinchart/contract/rules/date-order.ts'

/**
 * Whether a date is in a period, both of its days included. A date is compared as far as it was sent: '2024-05' is in a
 * period that begins on a day of that May. What is no date of the calendar ('', '20240503') is in no period.
 */
export function isWithin(date: string, from: string | undefined, to: string | undefined): boolean {
  const day = date.slice(0, 10)
  return (
    sortKeyOf(date.toUpperCase()) !== null &&
    (from === undefined || day >= from.slice(0, day.length)) &&
    (to === undefined || day <= to.slice(0, day.length))
  )
}

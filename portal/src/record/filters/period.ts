import { filterTexts } from '@kinchart/texts/en/by-test.ts'
import { formatDate } from '#text/record-text.ts'

/** Dates ('2024-05-03'), both inclusive. Null for a period without a start or an end. */
export type Period = { readonly from: string | null; readonly to: string | null }

export const anyTime: Period = { from: null, to: null }

export const isAnyTime = ({ from, to }: Period): boolean => from === null && to === null

export function monthsBefore(today: string, months: number): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 1 - months, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, last))).toISOString().slice(0, 10)
}

export function periodInWords({ from, to }: Period): string {
  if (from !== null && to !== null) return filterTexts.between({ from: formatDate(from), to: formatDate(to) })
  if (from !== null) return filterTexts.after({ from: formatDate(from) })
  return to === null ? filterTexts.anyTime : filterTexts.before({ to: formatDate(to) })
}

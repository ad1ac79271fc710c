/** Days that people type, `YYYY-MM-DD`, and what may be one. Source: S1 §3, §5; settled question 8. */
import { z } from 'zod'

/** The first birth date that is taken: what lies before it is a year that was not written whole. */
export const firstBirthDate = '1900-01-01'
/** The last day that any form takes. */
export const lastDay = '2199-12-31'

const day = z.iso.date()

/** A day that the calendar has: '2023-02-30' and '01/02/85' are none. */
export const isDay = (text: string): boolean => day.safeParse(text).success

/** A day that a form takes, of a plan, a share or a visit: its year is written whole. */
export const isLikelyDay = (text: string): boolean => isDay(text) && text >= firstBirthDate && text <= lastDay

/** What is wrong with a birth date; null where nothing is. `today` is the last day that has begun. */
export function faultOfBirthDate(text: string, today: string): 'not-a-day' | 'year-not-whole' | 'future' | null {
  if (isDay(text)) return text < firstBirthDate ? 'year-not-whole' : text > today ? 'future' : null
  // '01/02/85', '1-2-85': a year of two digits can be two years.
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{1,3}$/.test(text.trim()) ? 'year-not-whole' : 'not-a-day'
}

/** A kept birth date, also a part of one, as far as it can be compared; empty where its year cannot be one. */
export const knownBirthDate = (text: string): string =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(text) &&
  text >= firstBirthDate.slice(0, text.length) &&
  (text.length < 10 || isDay(text))
    ? text
    : ''

/** The day on which who turns `years` today was born, or the day before the one that the calendar does not have. */
export const bornYearsAgo = (years: number, today: string): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`

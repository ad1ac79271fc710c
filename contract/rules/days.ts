/** Dates that users type, `YYYY-MM-DD`, and which are accepted. Source: S1 §3, §5; settled question 8. */
import { z } from 'zod'

/** The earliest accepted birth date: earlier ones result from a year that was not typed in full. */
export const firstBirthDate = '1900-01-01'
/** The latest date that any form accepts. */
export const lastDay = '2199-12-31'

const day = z.iso.date()

/** Whether a date exists in the calendar: '2023-02-30' and '01/02/85' do not. */
export const isDay = (text: string): boolean => day.safeParse(text).success

/** Whether a form accepts a date of a plan, a share or a visit: its year is typed in full. */
export const isLikelyDay = (text: string): boolean => isDay(text) && text >= firstBirthDate && text <= lastDay

/** Returns the problem with a birth date; null if there is none. `today` is the latest date that has begun. */
export function faultOfBirthDate(text: string, today: string): 'not-a-day' | 'year-not-whole' | 'future' | null {
  if (isDay(text)) return text < firstBirthDate ? 'year-not-whole' : text > today ? 'future' : null
  // '01/02/85', '1-2-85': a two-digit year is ambiguous.
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{1,3}$/.test(text.trim()) ? 'year-not-whole' : 'not-a-day'
}

/** Returns the comparable part of a stored, possibly partial birth date; empty if its year is impossible. */
export const knownBirthDate = (text: string): string =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(text) &&
  text >= firstBirthDate.slice(0, text.length) &&
  (text.length < 10 || isDay(text))
    ? text
    : ''

/** Returns the birth date of a person who turns `years` today, or the day before if the calendar does not have it. */
export const bornYearsAgo = (years: number, today: string): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`

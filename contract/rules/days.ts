/** Decides which typed dates (`YYYY-MM-DD`) are accepted. Source: S1 §3, §5; Q8. */
import { z } from 'zod'

/** An earlier date means that the year was not typed in full. */
export const firstBirthDate = '1900-01-01'
/** The latest date that any form accepts. */
export const lastDay = '2199-12-31'

const day = z.iso.date()

/** False for '2023-02-30' and '01/02/85'. */
export const isDay = (text: string): boolean => day.safeParse(text).success

/** For the date of a plan, a share or a visit. The year must be typed in full. */
export const isLikelyDay = (text: string): boolean => isDay(text) && text >= firstBirthDate && text <= lastDay

/** Null if the date is valid. `today` is the latest current date in any time zone. */
export function birthDateError(text: string, today: string): 'not-a-day' | 'year-not-whole' | 'future' | null {
  if (isDay(text)) return text < firstBirthDate ? 'year-not-whole' : text > today ? 'future' : null
  // The year of a date such as '01/02/85' or '1-2-85' is ambiguous.
  return /^\d{1,2}[./-]\d{1,2}[./-]\d{1,3}$/.test(text.trim()) ? 'year-not-whole' : 'not-a-day'
}

/** Returns the known part of a stored birth date, which may be partial. Empty if the year is impossible. */
export const knownBirthDate = (text: string): string =>
  /^\d{4}(?:-\d{2}){0,2}$/.test(text) &&
  text >= firstBirthDate.slice(0, text.length) &&
  (text.length < 10 || isDay(text))
    ? text
    : ''

/**
 * Returns today's day in the year that is `years` earlier. The result can be '…-02-29' in a year without February 29,
 * so compare the result only as text.
 */
export const bornYearsAgo = (years: number, today: string): string =>
  `${String(Number(today.slice(0, 4)) - years).padStart(4, '0')}${today.slice(4)}`

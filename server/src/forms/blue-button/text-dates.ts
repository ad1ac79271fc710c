const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * Reads '03/16/2013', '1/27/1942', '24 Sep 2012 @ 1139', 'March 5, 2024', 'Sept. 3, 2024, 2:05 p.m. EDT'. Omits the
 * time, because a FHIR time requires a UTC offset, which the texts do not contain. Returns null for anything else,
 * including an impossible day ('31 Jun 2011').
 */
export function textDate(text: string | null): string | null {
  const written = text?.trim() ?? ''
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\s|$)/.exec(written)
  if (american) return dateOf(american[3], Number(american[1]), Number(american[2]))
  const military = /^(\d{1,2}) ([A-Za-z]{3})[a-z]* (\d{4})(?:\s*@|\s|$)/.exec(written)
  if (military) return dateOf(military[3], monthOf(military[2]), Number(military[1]))
  const named = /^([A-Za-z]{3})[a-z]*\.? (\d{1,2}), (\d{4})(?:[\s,]|$)/.exec(written)
  if (named) return dateOf(named[3], monthOf(named[1]), Number(named[2]))
  return null
}

const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase()) + 1

function dateOf(year = '', month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > (DAYS[month - 1] ?? 0)) return null
  if (month === 2 && day === 29 && !isLeap(Number(year))) return null
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

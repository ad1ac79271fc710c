import { overviewTexts } from '@kinchart/texts/en/overview.ts'

/**
 * '42 years', or '7 months' for an age below two years. Null if the date is invalid or in the future. Dates are
 * 'YYYY-MM-DD'.
 */
export function ageInWords(born: string, today: string): string | null {
  const [year, month, day] = born.split('-').map(Number)
  const [thisYear, thisMonth, thisDay] = today.split('-').map(Number)
  if (!year || !month || !day || !thisYear || !thisMonth || !thisDay) return null
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0)
  if (months < 0) return null
  return months < 24 ? overviewTexts.months({ count: months }) : overviewTexts.years({ count: Math.floor(months / 12) })
}

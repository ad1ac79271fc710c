import { meaningTexts } from '@kinchart/texts/en/record.ts'
import { rateInWords, readSchedule, type Schedule } from './schedule-in-words.ts'

/** Replaces different wordings of a frequency with the same words. Longest patterns first. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/\bqid\b/g, '4 times a day'],
  [/\btid\b/g, '3 times a day'],
  [/\bbid\b/g, '2 times a day'],
  [/\bqd\b/g, '1 times a day'],
  [/\bfour times\b/g, '4 times'],
  [/\bthree times\b/g, '3 times'],
  [/\b(?:twice|two times)\b/g, '2 times'],
  [/\bonce\b/g, '1 times'],
  [/\b(?:daily|(?:per|each|every) day)\b/g, 'a day'],
  [/\b(?:weekly|(?:per|each|every) week)\b/g, 'a week'],
  [/\bprn\b/g, 'as needed'],
]
const plainWords = (text: string): string =>
  sameWords
    .reduce((words, [as, one]) => words.replace(as, one), text.toLowerCase())
    .replace(/[^\p{L}\p{N}.]+/gu, ' ')
    .trim()

/**
 * Matches words that state a frequency. Excludes 'as needed', because 'as needed' can be combined with any frequency.
 */
const howOften =
  /\b(?:\d+ times|every|a day|a week|hourly|nightly|bedtime|morning|evening|once|veces|vez|cada|diari[oa]|diariamente)\b/

/**
 * Formats in one line how to take a medicine, without repetition. The dose comes first. Frequency and route follow,
 * except if the dose already states them ('every morning' implies 'once a day'). Different wording is kept. A
 * schedule that contradicts the directions is listed separately, so that 'three times a day' and 'every 24 hours' are
 * never combined in one sentence.
 */
export function directionsOf(dose: string | null, frequency: string | null, route: string | null): string | null {
  const paddedDose = ` ${plainWords(dose ?? '')} `
  const isInDose = (part: string) => paddedDose.includes(` ${plainWords(part)} `)
  const parts = (frequency?.split(/; |, /) ?? []).filter((part) => !isInDose(part))
  const stated = readSchedule(dose ?? '')
  const whole = readSchedule(frequency ?? '')
  const compared = parts.map((part) => ({ part, comparison: compare(part, stated, whole, howOften.test(paddedDose)) }))
  const schedule = compared.filter(({ comparison }) => comparison !== 'same').map(({ part }) => part)
  const isApart = compared.some(({ comparison }) => comparison === 'other')
  const ways = (route?.split(', ') ?? []).filter((part) => !isInDose(part))
  const uniqueParts = new Set([dose, ...(isApart ? [] : schedule), ...ways].filter((part) => part !== null))
  if (uniqueParts.size === 0) return null
  const directions = [...uniqueParts].join(', ')
  return isApart ? meaningTexts.alsoSchedule({ directions, schedule: schedule.join(', ') }) : directions
}

/** Returns whether a part of a schedule repeats the written directions, adds a detail, or contradicts them. */
function compare(part: string, stated: Schedule, whole: Schedule, isOften: boolean): 'same' | 'more' | 'other' {
  const own = readSchedule(part)
  const isRead = own.rates.length + own.moments.length + own.weekdays.length > 0
  if (!isRead) return isOften && howOften.test(plainWords(part)) ? 'other' : 'more'
  const [rates, times] = [ratesOf(stated), [own.moments, own.weekdays] as const]
  if (own.rates.length > 0) {
    if (rates.length === 0) return isOften && !stated.isWithMeals ? 'other' : 'more'
    return own.rates.every((rate) => rates.includes(rate)) ? 'same' : 'other'
  }
  for (const [index, named] of [stated.moments, stated.weekdays].entries())
    if (named.length > 0 && (times[index] ?? []).length > 0)
      return (times[index] ?? []).every((one) => named.includes(one)) ? 'same' : 'other'
  if (rates.length === 0) return isOften ? 'other' : 'more'
  return ratesOf({ ...whole, rates: [] }).some((rate) => rates.includes(rate)) ? 'more' : 'other'
}

/** Returns the stated rates (times per day). If there are none, derives a rate from the times of day or weekdays. */
function ratesOf({ rates, moments, weekdays, isWithMeals }: Schedule): readonly string[] {
  if (rates.length > 0) return rates
  // 'Before meals and at bedtime' does not state how many meals there are.
  if (isWithMeals && moments.length > 0) return []
  if (weekdays.length > 0) return [rateInWords((weekdays.length * Math.max(1, moments.length)) / 7)]
  return moments.length > 0 ? [`${moments.length}`] : []
}

import { meaningTexts } from '@kinchart/texts/record.ts'

/** Numbers and rhythms by the words that mean the same, longest first. */
const sameWords: readonly (readonly [RegExp, string])[] = [
  [/\bqid\b/g, '4 times a day'],
  [/\btid\b/g, '3 times a day'],
  [/\bbid\b/g, '2 times a day'],
  [/\bqd\b/g, '1 times a day'],
  [/\bfour times\b/g, '4 times'],
  [/\bthree times\b/g, '3 times'],
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

/** Words of how often, but for 'as needed', which goes with any of them. */
const howOften =
  /\b(?:\d+ times|every|a day|a week|hourly|nightly|bedtime|morning|evening|once|veces|cada|diari[oa]|diariamente)\b/

/**
 * How a medicine is to be taken, in one line and nothing twice: the dose, then of how often and by which way only what
 * the dose does not hold already ('twice a day with meals' holds '2 times a day'). What is worded otherwise is kept; another
 * schedule than the one in the directions is named apart, so that 'three times a day' and 'every 24 hours' are not one sentence.
 */
export function directionsOf(dose: string | null, frequency: string | null, route: string | null): string | null {
  const held = ` ${plainWords(dose ?? '')} `
  const isHeld = (part: string) => held.includes(` ${plainWords(part)} `)
  const schedule = (frequency?.split(/; |, /) ?? []).filter((part) => !isHeld(part))
  const isApart = howOften.test(held) && schedule.some((part) => howOften.test(plainWords(part)))
  const ways = (route?.split(', ') ?? []).filter((part) => !isHeld(part))
  const parts = new Set([dose, ...(isApart ? [] : schedule), ...ways].filter((part) => part !== null))
  if (parts.size === 0) return null
  const directions = [...parts].join(', ')
  return isApart ? meaningTexts.alsoSchedule({ directions, schedule: schedule.join(', ') }) : directions
}

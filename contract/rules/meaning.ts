/**
 * What has to be known of a record before its value is read: its status, negation, intent and verification.
 * Source: FHIR R4 modifier elements; settled question 37; look/reading.md 'Clinical honesty'.
 */
import { z } from 'zod'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningWords, qualifiedTexts } from '@kinchart/texts/en/meaning.ts'

/** The state of an entry today, in the order of lists: what is current first. */
export const listedStandings = ['current', 'planned', 'uncertain', 'past', 'negated', 'withdrawn'] as const
/**
 * With the records that are no entries. 'none-known' denies that there are entries of the kind: it is shown in words above the
 * list. 'no-information' has no information: it is a gap. Neither is in a list or counted. Source: settled question 43.
 */
export const standings = [...listedStandings, 'none-known', 'no-information'] as const
export type Standing = (typeof standings)[number]

export type MeaningCode = keyof typeof meaningWords

export const meaningCode = z.enum(Object.keys(meaningWords) as [MeaningCode, ...MeaningCode[]])

/** Absent in a row where nothing qualifies it: then it is current and says what it says. */
export const meaning = z.object({
  standing: z.enum(standings),
  /** The most important first: negation and withdrawal before everything else. */
  says: z.array(meaningCode),
})
export type Meaning = z.output<typeof meaning>

/** What is said of a record in one line ('Not given, Planned'); null where nothing is. */
export const meaningLine = (of: Meaning | undefined): string | null =>
  of === undefined || of.says.length === 0 ? null : listOf(of.says.map((code) => meaningWords[code]))

/** A record's words with what has to be known first before them ('Not given: Influenza'), so that a cut never loses it. */
export const qualified = (says: string | null, words: string): string =>
  says === null || says === words ? words : words === '' ? says : qualifiedTexts.qualified({ says, words })

/** The fields of a list that say from when on an entry is so; the first one that is there counts. */
const startFields = {
  medications: ['courseStart', 'datePrescribed'],
  allergies: ['onset'],
  conditions: ['onsetStartDateTime'],
  treatmentplan: ['date'],
} as const

/** Whether an entry is to begin after a day ('2024-05-03'), as precise as its start was sent. 9999 means that there is no date. */
export function startsLater(
  section: keyof typeof startFields,
  row: Readonly<Record<string, unknown>>,
  day: string,
): boolean {
  const start = startFields[section].map((field) => row[field]).find((value) => typeof value === 'string')
  if (typeof start !== 'string' || !/^(?!9999)\d{4}/.test(start)) return false
  return start.slice(0, 10) > day.slice(0, Math.min(start.length, 10))
}

/** Whether a date as sent ('2024', '2024-05', an instant) lies wholly before a day ('2024-05-03'). */
export const isOver = (end: string | null | undefined, today: string): boolean =>
  typeof end === 'string' && /^\d{4}/.test(end) && end.slice(0, 10) < today.slice(0, Math.min(end.length, 10))

/**
 * What a reader must know before reading a record's value: its status, negation, intent and verification. Source: FHIR
 * R4 modifier elements; Q37; Look "Clinical honesty".
 */
import { z } from 'zod'
import { listOf } from '@kinchart/texts/locale.ts'
import { meaningWords, qualifiedTexts } from '@kinchart/texts/en/meaning.ts'

/** In list order, with current entries first. */
export const listedStandings = ['current', 'planned', 'uncertain', 'past', 'negated', 'withdrawn'] as const
/**
 * Adds two standings for records that are not entries. 'none-known' states that the section has no entries, and is
 * shown above the list. 'no-information' counts as a gap. Records with these standings are neither listed nor counted.
 * Source: Q43.
 */
export const standings = [...listedStandings, 'none-known', 'no-information'] as const
export type MeaningStatus = (typeof standings)[number]

export type MeaningCode = keyof typeof meaningWords

export const meaningCode = z.enum(Object.keys(meaningWords) as [MeaningCode, ...MeaningCode[]])

/** Absent in a row without qualifiers. Such a row is current and can be read literally. */
export const meaning = z.object({
  standing: z.enum(standings),
  /** Most important first: negation and withdrawal before everything else. */
  says: z.array(meaningCode),
})
export type Meaning = z.output<typeof meaning>

/** 'Not given, Planned'. Null if there are no qualifiers. */
export const meaningLine = (of: Meaning | undefined): string | null =>
  of === undefined || of.says.length === 0 ? null : listOf(of.says.map((code) => meaningWords[code]))

/** 'Not given: Influenza': qualifiers come first, so that truncation never hides them. */
export const qualified = (says: string | null, words: string): string =>
  says === null || says === words ? words : words === '' ? says : qualifiedTexts.qualified({ says, words })

/** Fields that state when an entry begins. The first field present is used. */
const startFields = {
  medications: ['courseStart', 'datePrescribed'],
  allergies: ['onset'],
  conditions: ['onsetStartDateTime'],
  treatmentplan: ['date'],
} as const

/**
 * True if the entry starts after `day` ('2024-05-03'). The start may be less precise. A start in the year 9999 counts
 * as no date.
 */
export function startsLater(
  section: keyof typeof startFields,
  row: Readonly<Record<string, unknown>>,
  day: string,
): boolean {
  const start = startFields[section].map((field) => row[field]).find((value) => typeof value === 'string')
  if (typeof start !== 'string' || !/^(?!9999)\d{4}/.test(start)) return false
  return start.slice(0, 10) > day.slice(0, Math.min(start.length, 10))
}

/** True if the whole period ('2024', '2024-05', an instant) is before the day ('2024-05-03'). Otherwise false. */
export const isOver = (end: string | null | undefined, today: string): boolean =>
  typeof end === 'string' && /^\d{4}/.test(end) && end.slice(0, 10) < today.slice(0, Math.min(end.length, 10))

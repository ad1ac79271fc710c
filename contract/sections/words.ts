/** Helpers that format a row's fields as text. They convert nothing, and absent fields stay absent. */
import { listOf } from '@kinchart/texts/locale.ts'
import type { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import type { mark } from '../calls/record-list.ts'
import { categoryWords, recordTexts, statusWords } from '@kinchart/texts/en/record.ts'

/** Joins texts with commas and leaves out absent ones. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return listOf(parts.filter((part): part is string => typeof part === 'string' && part !== ''))
}

/** Formats a field; null if the row does not have it. */
export const formatIfPresent = (value: string | null | undefined, words: (value: string) => string): string | null =>
  value === null || value === undefined || value === '' ? null : words(value)

/** Formats a number and its unit in one line. */
export const amount = (value: string | null, unit: string | null): string | null =>
  value === null ? null : `${value} ${unit ?? ''}`.trim()

/** Labels a flag that is our comparison; null for a source's flag. Source: settled question 31. */
export const comparedInWords = (of: z.output<typeof mark> | null): string | null =>
  of?.by === 'kinchart' ? `${of.word}, ${recordTexts.comparedByUs}` : null

/**
 * Whether a text is a code or reference that readers can't interpret: '73761001', 'Patient/12724066'. It is only in the
 * details.
 */
const isBare = (text: string): boolean => /^[\d.:-]+$|^[A-Z][A-Za-z]+\/[\w.-]+$/.test(text)

/** Formats a category as a caption; null if it is only a code. */
export const categoryAsCaption = (category: string | null): string | null =>
  categoryInWords(category)
    ?.split(', ')
    .filter((one) => !isBare(one))
    .join(', ') ?? null

const wordsByCode: Readonly<Record<string, string>> = categoryWords

/** Formats a category for which the source sent only a code. Source: HL7 observation-category, HL7 table 0074. */
export const categoryInWords = (category: string | null): string | null =>
  category
    ?.split(', ')
    .map((one) => wordsByCode[one.toLowerCase()] ?? one)
    .join(', ') ?? null

/**
 * Formats the date of the document that contains an entry, if its source has since sent a newer document; otherwise
 * null.
 */
export const asOfInWords = ({ asOf }: { readonly asOf?: string | undefined }): string | null =>
  formatIfPresent(asOf, (day) => recordTexts.asOf({ day: dateInWords(day) ?? day }))

const wordsByStatus: Readonly<Record<string, string>> = statusWords

/**
 * Translates one of FHIR's status codes to the page's language. Any other status is returned unchanged, as are all in
 * English.
 */
export const statusInWords = (status: string | null): string | null =>
  status === null ? null : (wordsByStatus[status] ?? status)

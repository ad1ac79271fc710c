/** Small steps from a row's fields to what is read. Nothing is converted; what is absent stays absent. */
import { listOf } from '@kinchart/texts/locale.ts'
import type { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import type { mark } from '../calls/record-list.ts'
import { categoryWords, recordTexts, statusWords } from '@kinchart/texts/en/record.ts'

/** Words beside each other with commas; what is absent is left out. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return listOf(parts.filter((part): part is string => typeof part === 'string' && part !== ''))
}

/** A field in words; null where the row does not have it. */
export const said = (value: string | null | undefined, words: (value: string) => string): string | null =>
  value === null || value === undefined || value === '' ? null : words(value)

/** A number and its unit in one line. */
export const amount = (value: string | null, unit: string | null): string | null =>
  value === null ? null : `${value} ${unit ?? ''}`.trim()

/** Whose comparison a mark is that no source sent; null for a mark of the source. Source: settled question 31. */
export const comparedInWords = (of: z.output<typeof mark> | null): string | null =>
  of?.by === 'kinchart' ? `${of.word}, ${recordTexts.comparedByUs}` : null

/** A code or a reference that means nothing to a reader: '73761001', 'Patient/12724066'. It stays in the details. */
const isBare = (text: string): boolean => /^[\d.:-]+$|^[A-Z][A-Za-z]+\/[\w.-]+$/.test(text)

/** A category as a caption: in words, or not at all. */
export const categoryAsCaption = (category: string | null): string | null =>
  categoryInWords(category)
    ?.split(', ')
    .filter((one) => !isBare(one))
    .join(', ') ?? null

const wordsByCode: Readonly<Record<string, string>> = categoryWords

/** A category in words where the source sent its code alone. Source: HL7 observation-category, HL7 table 0074. */
export const categoryInWords = (category: string | null): string | null =>
  category
    ?.split(', ')
    .map((one) => wordsByCode[one.toLowerCase()] ?? one)
    .join(', ') ?? null

/** The day of the document that states an entry, where its source has sent a newer document since; null otherwise. */
export const asOfInWords = ({ asOf }: { readonly asOf?: string | undefined }): string | null =>
  said(asOf, (day) => recordTexts.asOf({ day: dateInWords(day) ?? day }))

const wordsByStatus: Readonly<Record<string, string>> = statusWords

/** A status in the page's language where it is one of FHIR's codes; in English, and any other, as it came. */
export const statusInWords = (status: string | null): string | null =>
  status === null ? null : (wordsByStatus[status] ?? status)

/** Formats a row's fields for display, without converting units or dates. */
import { listOf } from '@kinchart/texts/locale.ts'
import type { z } from 'zod'
import { dateInWords } from '../text/date-in-words.ts'
import type { mark } from '../calls/record-list.ts'
import { categoryWords, recordTexts, statusWords } from '@kinchart/texts/en/record.ts'

/** Leaves out absent texts. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return listOf(parts.filter((part): part is string => typeof part === 'string' && part !== ''))
}

/** Null if the value is absent or empty. */
export const formatIfPresent = (value: string | null | undefined, words: (value: string) => string): string | null =>
  value === null || value === undefined || value === '' ? null : words(value)

export const amount = (value: string | null, unit: string | null): string | null =>
  value === null ? null : `${value} ${unit ?? ''}`.trim()

/** Returns the label of Kinchart's flag. Null for a source's flag, which needs no label. Source: Q31. */
export const comparedInWords = (of: z.output<typeof mark> | null): string | null =>
  of?.by === 'kinchart' ? `${of.word}, ${recordTexts.comparedByUs}` : null

/**
 * True for a bare code or reference, which means nothing to a patient: '73761001', 'Patient/12724066'. These are
 * shown only in the details.
 */
const isBare = (text: string): boolean => /^[\d.:-]+$|^[A-Z][A-Za-z]+\/[\w.-]+$/.test(text)

/** Null if the category is only a code. */
export const categoryAsCaption = (category: string | null): string | null =>
  categoryInWords(category)
    ?.split(', ')
    .filter((one) => !isBare(one))
    .join(', ') ?? null

const wordsByCode: Readonly<Record<string, string>> = categoryWords

/**
 * Replaces a category code with its label. Leaves other text unchanged. Source: HL7 observation-category, HL7 table
 * 0074.
 */
export const categoryInWords = (category: string | null): string | null =>
  category
    ?.split(', ')
    .map((one) => wordsByCode[one.toLowerCase()] ?? one)
    .join(', ') ?? null

/**
 * Formats the date of the document that contains the entry. Null if the source has sent no newer document since then.
 */
export const asOfInWords = ({ asOf }: { readonly asOf?: string | undefined }): string | null =>
  formatIfPresent(asOf, (day) => recordTexts.asOf({ day: dateInWords(day) ?? day }))

const wordsByStatus: Readonly<Record<string, string>> = statusWords

/** Returns the status unchanged if FHIR does not define it or the language is English. */
export const statusInWords = (status: string | null): string | null =>
  status === null ? null : (wordsByStatus[status] ?? status)

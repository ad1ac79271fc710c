/** Small steps from a row's fields to what is read. Nothing is converted; what is absent stays absent. */
import type { z } from 'zod'
import type { mark } from '../record-list.ts'
import { recordTexts } from '../texts-records.ts'

/** Words beside each other with commas; what is absent is left out. */
export function joined(...parts: readonly (string | null | undefined)[]): string {
  return parts.filter((part) => part !== null && part !== undefined && part !== '').join(', ')
}

/** A field in words; null where the row does not have it. */
export const said = (value: string | null | undefined, words: (value: string) => string): string | null =>
  value === null || value === undefined || value === '' ? null : words(value)

/** A number and its unit in one line. */
export const amount = (value: string | null, unit: string | null): string | null =>
  value === null ? null : `${value} ${unit ?? ''}`.trim()

const categoryWords: Readonly<Record<string, string>> = {
  laboratory: 'Laboratory',
  lab: 'Laboratory',
  'vital-signs': 'Vital signs',
  'social-history': 'Social history',
  imaging: 'Imaging',
  procedure: 'Procedure',
  survey: 'Survey',
  exam: 'Exam',
  therapy: 'Therapy',
  activity: 'Activity',
  'problem-list-item': 'Problem list',
  'encounter-diagnosis': 'Diagnosis of a visit',
  'health-concern': 'Health concern',
  'assess-plan': 'Assessment and plan',
  'clinical-note': 'Clinical note',
}

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

/** A category in words where the source sent its code alone. Source: HL7 observation-category, HL7 table 0074. */
export const categoryInWords = (category: string | null): string | null =>
  category
    ?.split(', ')
    .map((one) => categoryWords[one.toLowerCase()] ?? one)
    .join(', ') ?? null

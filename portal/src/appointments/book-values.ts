import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'

export type BookValues = {
  readonly providerId: string
  readonly forWhom: string
  readonly date: string
  readonly time: string
  readonly reason: string
  readonly phone: string
  readonly byVideo: boolean
}
export const bookFields = ['providerId', 'forWhom', 'date', 'time', 'reason', 'phone'] as const

type ForWhom = (typeof appointmentTypes)[number]

/** Undefined if the form has no such option. */
export const forWhomOf = (typed: string): ForWhom | undefined => appointmentTypes.find((one) => one === typed)

const byRelationship: Readonly<Record<string, ForWhom>> = { self: 'Self', spouse: 'Spouse', dependent: 'Kids' }

/** '' for a relationship that has no option in the form. */
export const usualForWhom = (relationship: string): string => byRelationship[relationship] ?? ''

/** Null for strings in the URL that count as empty. Source: S2 §4. */
export function readAddressPart(part: string | undefined): string | null {
  const text = part?.trim() ?? ''
  return ['', 'null', 'undefined', '--'].includes(text) ? null : text
}

import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'

/** The form's values. */
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

/** Returns the matching choice of the form, if any. */
export const forWhomOf = (typed: string): ForWhom | undefined => appointmentTypes.find((one) => one === typed)

const byRelationship: Readonly<Record<string, ForWhom>> = { self: 'Self', spouse: 'Spouse', dependent: 'Kids' }

/** Returns the choice for the person whose record is open; '' for a relationship that the form has no choice for. */
export const usualForWhom = (relationship: string): string => byRelationship[relationship] ?? ''

/** Returns a part of the URL; null for the strings that count as empty there. Source: S2 §4. */
export function readAddressPart(part: string | undefined): string | null {
  const text = part?.trim() ?? ''
  return ['', 'null', 'undefined', '--'].includes(text) ? null : text
}

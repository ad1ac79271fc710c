import { appointmentTypes } from '@kinchart/contract/rules/enumerations.ts'

/** What the form holds. */
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

/** The choice of the form that is meant, if any. */
export const forWhomOf = (typed: string): ForWhom | undefined => appointmentTypes.find((one) => one === typed)

const byRelationship: Readonly<Record<string, ForWhom>> = { self: 'Self', spouse: 'Spouse', dependent: 'Kids' }

/** The choice that fits the person whose record is open; none for a relation the form has no choice for. */
export const usualForWhom = (relationship: string): string => byRelationship[relationship] ?? ''

/** A part of the address; null for the words that count as empty there. Source: S2 §4. */
export function saidIn(part: string | undefined): string | null {
  const text = part?.trim() ?? ''
  return ['', 'null', 'undefined', '--'].includes(text) ? null : text
}

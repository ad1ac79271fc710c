/**
 * Qualifiers that a reader must know before a record's value. Files of health links are read only in the browser, so
 * the server's interpretation (`fhir/meaning.ts`) is not available. A status is shown as sent, next to the value.
 * Source: FHIR R4 `status`, `verificationStatus`, `intent`, `doNotPerform`, `isSubpotent`, `modifierExtension`; STU3
 * and DSTU2 `notGiven`, `wasNotGiven`, `notDone`, `notPerformed`, `wasNotTaken`, `prohibited`.
 */
import type { MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { asText, asThing, asThings, type Thing } from './thing.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'
import { listOf } from '@kinchart/texts/locale.ts'

type Table = Readonly<Record<string, MeaningCode>>

const statuses: Table = {
  'entered-in-error': 'withdrawn',
  'not-done': 'not-done',
  'not-taken': 'not-taken',
  declined: 'not-taken',
  refuted: 'ruled-out',
}
const verifications: Table = {
  'entered-in-error': 'withdrawn',
  refuted: 'ruled-out',
  unconfirmed: 'unconfirmed',
  presumed: 'unconfirmed',
  unknown: 'unconfirmed',
  provisional: 'provisional',
  differential: 'differential',
}
const intents: Table = { proposal: 'proposed', option: 'proposed', plan: 'planned' }
const negations: Table = {
  doNotPerform: 'do-not-do',
  prohibited: 'do-not-do',
  notGiven: 'not-given',
  wasNotGiven: 'not-given',
  notDone: 'not-done',
  notPerformed: 'not-done',
  wasNotTaken: 'not-taken',
}
const ofKind: Readonly<Record<string, Table>> = {
  Immunization: { 'not-done': 'not-given' },
  MedicationRequest: { 'do-not-do': 'do-not-take' },
  MedicationOrder: { 'do-not-do': 'do-not-take' },
  MedicationDispense: { 'not-done': 'not-dispensed' },
}

/** Withdrawal and negation come first. Null if nothing qualifies the record. */
export function saysOf(resource: Thing): string | null {
  const kind = asText(resource['resourceType']) ?? ''
  const found = [
    ...lookUp(statuses, resource['status']),
    ...lookUp(verifications, resource['verificationStatus']),
    ...Object.keys(negations).flatMap((key) => (resource[key] === true ? (negations[key] ?? []) : [])),
    ...(isPlainIntent(kind, resource) ? [] : lookUp(intents, resource['intent'])),
    ...(resource['isSubpotent'] === true ? (['subpotent'] as const) : []),
  ].map((code) => ofKind[kind]?.[code] ?? code)
  const isWithdrawn = (code: MeaningCode): number => Number(code !== 'withdrawn')
  const words = [...new Set(found)]
    .toSorted((one, other) => isWithdrawn(one) - isWithdrawn(other))
    .map((code): string => meaningWords[code])
  if (isModified(resource, 0)) words.push(viewerTexts.modified)
  return words.length === 0 ? null : listOf(words)
}

/** A care plan always has the intent 'plan', and a medication reported by the patient counts as taken (US Core). */
const isPlainIntent = (kind: string, resource: Thing): boolean =>
  asText(resource['intent']) === 'plan' &&
  (kind === 'CarePlan' ||
    (kind === 'MedicationRequest' &&
      (resource['reportedBoolean'] === true || asThing(resource['reportedReference'])['reference'] !== undefined)))

function lookUp(table: Table, element: unknown): MeaningCode[] {
  const text = asText(element)
  const codes = text === null ? asThings(asThing(element)['coding']).map(({ code }) => asText(code)) : [text]
  return codes.flatMap((code) => (code !== null && Object.hasOwn(table, code) ? (table[code] ?? []) : []))
}

const MAX_DEPTH = 24

/** A modifier extension in the record or a part of it may change its meaning. This code supports no such extension. */
function isModified(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.some((one) => isModified(one, depth + 1))
  return Object.entries(value).some(([key, inner]) =>
    key === 'modifierExtension'
      ? asThings(inner).length > 0
      : key !== 'extension' && key !== 'text' && key !== 'contained' && isModified(inner, depth + 1),
  )
}

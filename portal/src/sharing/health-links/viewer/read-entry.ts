/** Formats a record as one line. Its structure is untrusted. */
import { qualified, type MeaningCode } from '@kinchart/contract/rules/meaning.ts'
import { viewerTexts } from '@kinchart/texts/en/health-links.ts'
import { meaningWords } from '@kinchart/texts/en/meaning.ts'
import { listOf } from '@kinchart/texts/locale.ts'

/** Values keep their digits, comparator and unit as sent. Source: FHIR R4 `Observation`. */

function valuesOf(resource: Thing): readonly string[] {
  const own = valueOf(resource)
  const parts = asThings(resource['component']).flatMap((part) => {
    const value = valueOf(part)
    const name = labelOf(part['code'])
    return value === null ? [] : [name === null ? value : `${name}: ${value}`]
  })
  return own === null ? parts : [own, ...parts]
}

const plain = ['valueString', 'valueDateTime', 'valueTime', 'valueDate', 'valueCode', 'valueInteger'] as const

/**
 * Returns the value or the reason for its absence. Null if the resource has neither. If a value can't be shown, states
 * that there is a value.
 */
function valueOf(holder: Thing): string | null {
  const { valueQuantity, valueRange, valueRatio, valueBoolean, valueCodeableConcept } = holder
  const reason = labelOf(holder['dataAbsentReason'])
  const ratio = asThing(valueRatio)
  const read =
    quantityOf(valueQuantity) ??
    plain.map((name) => asText(holder[name])).find((one) => one !== null) ??
    labelOf(valueCodeableConcept) ??
    (typeof valueBoolean === 'boolean' ? String(valueBoolean) : null) ??
    between(asThing(valueRange)['low'], asThing(valueRange)['high'], ' – ') ??
    between(ratio['numerator'], ratio['denominator'], ' : ')
  if (read !== null) return read
  if (Object.keys(holder).some((key) => /^value[A-Z]/.test(key))) return viewerTexts.valueNotShown
  return reason === null ? null : viewerTexts.noValue({ reason })
}

function quantityOf(sent: unknown): string | null {
  const { comparator, value, unit, code } = asThing(sent)
  const digits = asText(value)
  if (digits === null) return null
  const measured = `${asText(comparator) ?? ''}${digits}`
  return [measured, asText(unit) ?? asText(code)].filter((one) => one !== null).join(' ')
}

function between(one: unknown, other: unknown, sign: string): string | null {
  const [first, second] = [quantityOf(one), quantityOf(other)]
  return first === null && second === null ? null : `${first ?? '…'}${sign}${second ?? '…'}`
}

export type CodedEntry = {
  readonly label: string
  readonly codes: readonly string[]
  readonly facts: readonly string[]
}

export const inWords = (type: string): string => type.replaceAll(/([a-z])([A-Z])/g, '$1 $2')

export function nameOf(resource: Thing): string | null {
  const { name } = resource
  if (typeof name === 'string') return asText(name)
  const [first] = asThings(name ?? resource['deviceName'])
  if (!first) return null
  const given = Array.isArray(first['given']) ? first['given'].filter((one) => typeof one === 'string') : []
  const parts = [...given, asText(first['family']) ?? ''].join(' ').trim()
  return asText(first['text']) ?? asText(first['name']) ?? (parts === '' ? null : parts)
}

const CODED = ['code', 'vaccineCode', 'medicationCodeableConcept', 'type', 'category'] as const
const DATED = [
  'effectiveDateTime',
  'occurrenceDateTime',
  'performedDateTime',
  'onsetDateTime',
  'authoredOn',
  'recordedDate',
  'date',
] as const

export const dateOf = (resource: Thing): string | null =>
  DATED.map((name) => asText(resource[name])).find((one) => one !== null) ?? null

export function entryOf(resource: Thing): CodedEntry {
  // For a medication given by reference, don't use its category as the name.
  const isMedicine = resource['medicationReference'] !== undefined
  const concept = isMedicine ? undefined : CODED.map((name) => resource[name]).find((one) => one !== undefined)
  const label =
    labelOf(concept) ??
    asText(asThing(resource['medicationReference'])['display']) ??
    asText(resource['title']) ??
    asText(resource['description']) ??
    nameOf(resource) ??
    inWords(asText(resource['resourceType']) ?? '')
  return {
    label: qualified(saysOf(resource), label),
    codes: asThings(Array.isArray(concept) ? asThing(concept[0])['coding'] : asThing(concept)['coding']).flatMap(
      ({ system, code }) => {
        const codeText = asText(code)
        return codeText === null
          ? []
          : [`${systemWords[asText(system) ?? ''] ?? asText(system) ?? ''} ${codeText}`.trim()]
      },
    ),
    facts: [
      ...valuesOf(resource),
      asText(resource['status']) ?? labelOf(resource['clinicalStatus']),
      dateOf(resource),
    ].filter((one) => one !== null),
  }
}

const systemWords: Readonly<Record<string, string>> = {
  'http://loinc.org': 'LOINC',
  'http://snomed.info/sct': 'SNOMED CT',
  'http://www.nlm.nih.gov/research/umls/rxnorm': 'RxNorm',
  'http://hl7.org/fhir/sid/cvx': 'CVX',
  'http://hl7.org/fhir/sid/icd-10-cm': 'ICD-10-CM',
  'http://www.ama-assn.org/go/cpt': 'CPT',
}

/**
 * Qualifiers that a reader must know before a record's value. Only the browser reads files of health links, so it can't
 * use the server's interpretation (`fhir/meaning/`). A status is shown as sent, next to the value. Source: FHIR R4
 * `status`, `verificationStatus`, `intent`, `doNotPerform`, `isSubpotent`, `modifierExtension`; STU3 and DSTU2
 * `notGiven`, `wasNotGiven`, `notDone`, `notPerformed`, `wasNotTaken`, `prohibited`.
 */

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

/** Returns a record's qualifiers as text, with withdrawal and negation first. Null if the record has none. */
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

/**
 * True if the intent 'plan' needs no qualifier. Every care plan has this intent, and in US Core a medication with
 * this intent that the patient reported counts as taken.
 */
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

/**
 * Returns true if a modifier extension may change the meaning of the record or of one of its parts. This code
 * supports no modifier extension.
 */
function isModified(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  if (Array.isArray(value)) return value.some((one) => isModified(one, depth + 1))
  return Object.entries(value).some(([key, inner]) =>
    key === 'modifierExtension'
      ? asThings(inner).length > 0
      : key !== 'extension' && key !== 'text' && key !== 'contained' && isModified(inner, depth + 1),
  )
}

/** Safe access to untrusted JSON of any structure. */
export type Thing = Readonly<Record<string, unknown>>

export const asThing = (value: unknown): Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Thing) : {}
export const asThings = (value: unknown): Thing[] => (Array.isArray(value) ? value.map(asThing) : [])
export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : null

/** A JavaScript number would turn 5.40 into 5.4. Source: FHIR R4 `decimal`. */
export function parseKeepingDigits(text: string): unknown {
  const parse = JSON.parse as (
    text: string,
    revive: (key: string, value: unknown, context?: { source?: string }) => unknown,
  ) => unknown
  return parse(text, (_key, value, context) => (typeof value === 'number' ? (context?.source ?? String(value)) : value))
}

export function labelOf(value: unknown): string | null {
  const concept = asThing(Array.isArray(value) ? value[0] : value)
  const codings = asThings(concept['coding'])
  return (
    asText(concept['text']) ??
    codings.map(({ display }) => asText(display)).find((one) => one !== null) ??
    codings.map(({ code }) => asText(code)).find((one) => one !== null) ??
    null
  )
}

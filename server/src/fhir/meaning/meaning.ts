import { aboutAnother } from './about-another.ts'
import { isNamedNotGiven, readAbsence } from './absent.ts'
import { codingsOf, hasCode, labelOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, isObject, isTrue, type Element } from '#fhir/json/elements.ts'
import type { FhirResource, Json, JsonObject } from '#fhir/json/json.ts'
import {
  actualities,
  adherence,
  clinicalStatuses,
  commonStatuses,
  doseStatuses,
  intents,
  negated,
  negations,
  outcomes,
  past,
  statusTable,
  taken,
  uncertain,
  verificationStatuses,
  withdrawn,
  type Saying,
  type Table,
} from './meaning-tables.ts'
import { meaningLine, type Meaning, type MeaningCode, type MeaningStatus } from '@kinchart/contract/rules/meaning.ts'

/**
 * Returns the record's name and meaning: 'Pneumonia (Ruled out)'. Null if the record has no name or is not stored.
 * Source: FHIR R4 `code`.
 */
export function namedWithMeaning(resource: FhirResource | null): string | null {
  const words = labelOf(resource?.code)
  if (resource === null || words === null) return null
  const meaningText = meaningLine(readMeaning(resource))
  return meaningText === null ? words : `${words} (${meaningText})`
}

const words = ['entered-in-error', 'entered in error'] as const
const keys = ['status', 'docStatus', 'verificationStatus', 'clinicalStatus'] as const

/**
 * True for a resource entered in error, which may contain only its id and status. Source: FHIR R4 `status`,
 * `docStatus`, or any coding of `verificationStatus`; `clinicalStatus`, where some senders put it.
 */
export function isEnteredInError(resource: JsonObject): boolean {
  return keys.some((key) => resource[key] !== undefined && hasCode(resource[key], ...words))
}

const clinicalTypes = ['Condition', 'AllergyIntolerance']
/**
 * Most important first. A negation or a withdrawal outweighs all other meanings. A past status outweighs an
 * uncertain, planned or current status.
 */
const weight: readonly MeaningStatus[] = ['withdrawn', 'negated', 'past', 'uncertain', 'planned', 'current']

/**
 * Reads the elements of every FHIR version, so that a record has the same meaning before and after conversion to R4.
 * Undefined if the resource is current and needs no label. Source: FHIR R4 `status`, `lifecycleStatus`, `docStatus`,
 * `intent`, `focus`, `subject`, a claim's `outcome`, `clinicalStatus`, `verificationStatus`, `doNotPerform`,
 * `isSubpotent` (for an administered medication R5 `isSubPotent`), `abatement[x]`, `modifierExtension`; STU3
 * `notGiven`, `notDone`, `taken`; DSTU2 `wasNotGiven`, `wasNotTaken`, `notPerformed`, `prohibited`,
 * `AllergyIntolerance.status`; R5 `adherence`.
 */
export function readMeaning(resource: FhirResource): Meaning | undefined {
  return weigh([...sayingsOf(resource), ...modifiersOf(resource)])
}

/**
 * A record that states that there are no entries of its type, or that there is no information, has this meaning
 * whatever its status is. The exceptions are refuted records and records entered in error. `named`: the medications
 * and devices that the record refers to.
 */
export function readRowMeaning(resource: FhirResource, named: readonly FhirResource[] = []): Meaning | undefined {
  const meaning = named.reduce(withModifier, readMeaning(resource))
  const isRefuted = meaning?.standing === 'negated' && clinicalTypes.includes(resource.resourceType)
  const absence = meaning?.standing === 'withdrawn' || isRefuted ? null : readAbsence(resource, named)
  if (absence === null) return meaning
  const qualifying =
    absence.standing === 'none-known' ? (meaning?.says ?? []).filter((says) => ofDenials.has(says)) : []
  return { standing: absence.standing, says: [absence.says, ...qualifying] }
}

/**
 * The only meanings that apply to a record that states that there are no entries. Other meanings would qualify an
 * item that does not exist ('Not given: No immunizations').
 */
const ofDenials: ReadonlySet<MeaningCode> = new Set<MeaningCode>([
  ...(['inactive', 'resolved', 'ended', 'stopped', 'cancelled', 'replaced', 'rejected'] as const),
  ...(['unconfirmed', 'provisional', 'differential', 'draft', 'modified-unread'] as const),
])

/**
 * Undefined if the activity is current and needs no label. Source: FHIR R4 `CarePlan.activity.detail.status`,
 * `doNotPerform`; STU3 and DSTU2 `prohibited`.
 */
export function readActivityMeaning(detail: JsonObject): Meaning | undefined {
  const statuses = sayings(detail.status, statusTable('CarePlan.activity') ?? commonStatuses)
  return weigh([...statuses, ...negationsOf(detail, 'CarePlan.activity'), ...modifiersOf(detail)])
}

export function withModifier(meaning: Meaning | undefined, found: FhirResource): Meaning | undefined {
  const isPlain = modifiersOf(found).length === 0 && !isEnteredInError(found)
  if (isPlain || meaning?.says.includes('modified-unread') === true) return meaning
  const ownSayings = (meaning?.says ?? []).map((says): Saying => ({ standing: meaning?.standing ?? 'current', says }))
  return weigh([...ownSayings, uncertain('modified-unread')])
}

function sayingsOf(resource: FhirResource): readonly Saying[] {
  const { resourceType: kind } = resource
  const found: Saying[] = isEnteredInError(resource) ? [withdrawn] : []
  found.push(...negationsOf(resource, kind))
  if (unstated.some((key) => isUnstated(resource, key))) found.push(uncertain('unknown-status'))
  if (aboutAnother(resource) !== null) found.push(uncertain('about-another'))
  if (clinicalTypes.includes(kind)) return [...found, ...clinicalSayings(resource)]
  const table = statusTable(kind)
  const status = resource.status ?? resource.lifecycleStatus
  // A type without its own table may have any status code. Only the common codes are read.
  found.push(...(table ? sayings(status, table) : sayings(status, commonStatuses, null)))
  if (kind === 'DocumentReference' || kind === 'Composition')
    found.push(...sayings(resource.docStatus, table ?? commonStatuses))
  // Skip the outcome of a prior authorization. The list of prior authorizations reads the outcome together with the
  // decision.
  if ((kind === 'ExplanationOfBenefit' || kind === 'ClaimResponse') && resource.use !== 'preauthorization')
    found.push(...sayings(resource.outcome, outcomes, null))
  if (!isPlainIntent(resource)) found.push(...sayings(resource.intent, intents, null))
  if (kind === 'MedicationStatement') {
    found.push(...sayings(resource.taken, taken))
    found.push(...asObjects(resource.adherence).flatMap(({ code }) => sayings(code, adherence)))
  }
  if (kind === 'Immunization' && isNamedNotGiven(resource)) found.push(negated('not-given'))
  if (isTrue(resource.isSubpotent) || isTrue(resource.isSubPotent)) found.push(uncertain('subpotent'))
  if (kind === 'Consent') found.push(...permissionOf(resource))
  if (kind === 'AdverseEvent') found.push(...sayings(resource.actuality, actualities, null))
  if (kind === 'ImmunizationEvaluation') found.push(...sayings(resource.doseStatus, doseStatuses, null))
  return found
}

/**
 * Empty if the consent is a permit, or if it does not state whether it permits or denies. Nested provisions are
 * exceptions. Source: FHIR R4 `Consent.provision.type`; R5 `decision`.
 */
function permissionOf(consent: FhirResource): readonly Saying[] {
  const provisions = asObjects(consent.provision)
  const decisions = [consent.decision, ...provisions.map(({ type }) => type)].map(asText)
  const hasExceptions = provisions.some(({ provision }) => asObjects(provision).length > 0)
  if (hasExceptions) return [uncertain('with-exceptions')]
  return decisions.includes('deny') ? [negated('not-permitted')] : []
}

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'
const unstated = ['status', 'lifecycleStatus', 'clinicalStatus'] as const

/**
 * True if the source states explicitly that there is no status. Source: FHIR R4 extension data-absent-reason on
 * `status` (`_status` in JSON), `lifecycleStatus`, `clinicalStatus`.
 */
function isUnstated(resource: FhirResource, key: (typeof unstated)[number]): boolean {
  const besides = asObjects(resource[`_${key}`])
  const itself = asObjects(resource[key]).filter((one) => one.coding === undefined && one.text === undefined)
  const stands = asText(resource[key]) === null ? [...besides, ...itself] : []
  return stands.some(({ extension }) => asObjects(extension).some(({ url }) => url === ABSENT))
}

/** DSTU2 allergies have a single status instead of a clinical and a verification status. */
function clinicalSayings(resource: FhirResource): readonly Saying[] {
  const clinical = [
    ...sayings(resource.status, clinicalStatuses),
    ...sayings(resource.clinicalStatus, clinicalStatuses),
  ]
  const isOver = resource.resourceType === 'Condition' && clinical.length === 0 && hasAbated(resource)
  return [...(isOver ? [past('ended')] : clinical), ...sayings(resource.verificationStatus, verificationStatuses)]
}

const abatements = ['abatementDateTime', 'abatementAge', 'abatementPeriod', 'abatementRange', 'abatementString']

/**
 * FHIR R4 con-4: a condition that has abated is not active. DSTU2 and STU3 can also state the abatement as a boolean.
 */
function hasAbated(condition: FhirResource): boolean {
  return isTrue(condition.abatementBoolean) || abatements.some((key) => asArray(condition[key]).length > 0)
}

/**
 * True for intents that need no label. A care plan always has the intent 'plan'. In US Core, a request that is reported
 * instead of ordered also has the intent 'plan'. An example is a medication taken without a prescription.
 */
function isPlainIntent(resource: FhirResource): boolean {
  const isPlan = asText(resource.intent) === 'plan'
  if (resource.resourceType === 'CarePlan') return isPlan
  const isReported =
    isTrue(resource.reportedBoolean) || isTrue(resource.reported) || isObject(resource.reportedReference)
  return isPlan && resource.resourceType === 'MedicationRequest' && isReported
}

function negationsOf(holder: JsonObject, kind: string): readonly Saying[] {
  const found = negations.find(({ key }) => isTrue(holder[key]))
  if (found) return [negated(found.of?.[kind] ?? found.says)]
  // In STU3, only the reason shows that a dispense was not performed.
  const isNotDispensed = isObject(holder.notDoneCodeableConcept) || isObject(holder.notDoneReference)
  return isNotDispensed && kind === 'MedicationDispense' ? [negated('not-dispensed')] : []
}

/** These labels are omitted if the record is also negated, because the negation contradicts them. */
const happened: readonly (MeaningCode | undefined)[] = ['given', 'dispensed']

function weigh(found: readonly Saying[]): Meaning | undefined {
  const isNegated = found.some(({ standing }) => standing === 'negated')
  const relevantSayings = found.filter(
    ({ standing, says }) => (says !== undefined || standing !== 'current') && !(isNegated && happened.includes(says)),
  )
  if (relevantSayings.length === 0) return undefined
  const ordered = relevantSayings.toSorted((a, b) => weight.indexOf(a.standing) - weight.indexOf(b.standing))
  const says = [...new Set(ordered.flatMap((one) => one.says ?? []))]
  return { standing: ordered[0]?.standing ?? 'current', says }
}

function sayings(
  element: Element,
  table: Table,
  otherwise: Saying | null = uncertain('unread-status'),
): readonly Saying[] {
  const codes = lookUp(
    table,
    asArray(element).flatMap((one) => (isObject(one) ? codingsOf(one).map(({ code }) => asText(code)) : asText(one))),
  )
  if (codes.known.length > 0) return codes.known
  const words = lookUp(
    table,
    asObjects(element).flatMap((one) => [asText(one.text), ...codingsOf(one).map(({ display }) => asText(display))]),
  )
  if (words.known.length > 0) return words.known
  return (codes.isStated || words.isStated) && otherwise !== null ? [otherwise] : []
}

function lookUp(table: Table, texts: readonly (string | null)[]): { known: readonly Saying[]; isStated: boolean } {
  const statedTexts = texts.filter((text) => text !== null)
  return {
    known: statedTexts.flatMap((text) =>
      Object.hasOwn(table, text.toLowerCase()) ? (table[text.toLowerCase()] ?? []) : [],
    ),
    isStated: statedTexts.length > 0,
  }
}

/**
 * Modifier extensions may change the meaning of their element. This code supports no such extension. Source: FHIR R4
 * 2.5.0.1.
 */
const modifiersOf = (resource: JsonObject): readonly Saying[] =>
  hasModifier(resource, 0) || hasMistakenMedicine(resource) ? [uncertain('modified-unread')] : []

/** True if only the contained medication was entered in error. The record itself remains valid. */
const hasMistakenMedicine = ({ contained }: JsonObject): boolean =>
  contained !== undefined &&
  asObjects(contained).some((one) => one.resourceType === 'Medication' && isEnteredInError(one))

const MAX_DEPTH = 24

/**
 * Checks every part of a record. Among contained resources, checks only medications. All other contained resources are
 * people, places and records, which have their own meaning.
 */
function hasModifier(value: Json | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  if (!isObject(value)) return (value as readonly Json[]).some((one) => hasModifier(one, depth + 1))
  // This loop allocates nothing, because it runs for each element of each record.
  for (const key in value) {
    const inner = value[key]
    if (typeof inner !== 'object' || inner === null || key === 'extension' || key === 'text') continue
    if (key === 'modifierExtension' && asObjects(inner).length > 0) return true
    const parts = key === 'contained' ? asObjects(inner).filter((one) => one.resourceType === 'Medication') : inner
    if (hasModifier(parts, depth + 1)) return true
  }
  return false
}

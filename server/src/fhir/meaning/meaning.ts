import type { Meaning, MeaningCode, Standing } from '@kinchart/contract/rules/meaning.ts'
import { aboutAnother } from './about-another.ts'
import { isNamedNotGiven, readAbsence } from './absent.ts'
import { codingsOf } from '#fhir/codes/codeable-concept.ts'
import { asArray, asObjects, asText, isObject, isTrue } from '#fhir/json/elements.ts'
import type { Element } from '#fhir/json/elements.ts'
import { isEnteredInError } from './entered-in-error.ts'
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
} from './meaning-tables.ts'
import type { Saying, Table } from './meaning-tables.ts'

const clinicalTypes = ['Condition', 'AllergyIntolerance']
/** Negation and withdrawal outweigh the rest; what is over outweighs what is open. */
const weight: readonly Standing[] = ['withdrawn', 'negated', 'past', 'uncertain', 'planned', 'current']

/**
 * What has to be known of a resource before its value is read. Every version's own elements are read, so that a record
 * means the same before and after it was turned into R4.
 *
 * Source: FHIR R4 `status`, `lifecycleStatus`, `docStatus`, `intent`, `focus`, `subject`, a claim's `outcome`, `clinicalStatus`, `verificationStatus`,
 * `doNotPerform`, `isSubpotent` (of a medicine that was given R5 `isSubPotent`), `abatement[x]`, `modifierExtension`; STU3 `notGiven`, `notDone`, `taken`; DSTU2
 * `wasNotGiven`, `wasNotTaken`, `notPerformed`, `prohibited`, `AllergyIntolerance.status`; R5 `adherence`.
 *
 * Absence: undefined where nothing qualifies the resource: it is current and says what it says.
 */
export function readMeaning(resource: FhirResource): Meaning | undefined {
  return weigh([...sayingsOf(resource), ...modifiersOf(resource)])
}

/**
 * What has to be known of the row of a resource. A record that is no entry of its kind, because it denies that there is any or
 * has no information, is that whatever its status; a refuted denial is refuted. `named`: the medicines and devices that it refers to.
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

/** What may be said of a denial. Any other status is that of a thing that is not there ('Not given: No immunizations'). */
const ofDenials: ReadonlySet<MeaningCode> = new Set<MeaningCode>([
  ...(['inactive', 'resolved', 'ended', 'stopped', 'cancelled', 'replaced', 'rejected'] as const),
  ...(['unconfirmed', 'provisional', 'differential', 'draft', 'modified-unread'] as const),
])

/**
 * The same of one activity of a care plan. Source: FHIR R4 `CarePlan.activity.detail.status`, `doNotPerform`; STU3
 * and DSTU2 `prohibited`. Absence: undefined where nothing qualifies it.
 */
export function readActivityMeaning(detail: JsonObject): Meaning | undefined {
  const statuses = sayings(detail.status, statusTable('CarePlan.activity') ?? commonStatuses)
  return weigh([...statuses, ...negationsOf(detail, 'CarePlan.activity'), ...modifiersOf(detail)])
}

/** A meaning with what was found elsewhere: a medicine whose own description is qualified. */
export function withModifier(meaning: Meaning | undefined, found: FhirResource): Meaning | undefined {
  const isPlain = modifiersOf(found).length === 0 && !isEnteredInError(found)
  if (isPlain || meaning?.says.includes('modified-unread') === true) return meaning
  const said = (meaning?.says ?? []).map((says): Saying => ({ standing: meaning?.standing ?? 'current', says }))
  return weigh([...said, uncertain('modified-unread')])
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
  // A kind that has no list here may have any code; only those that mean the same everywhere are then read.
  found.push(...(table ? sayings(status, table) : sayings(status, commonStatuses, null)))
  if (kind === 'DocumentReference' || kind === 'Composition')
    found.push(...sayings(resource.docStatus, table ?? commonStatuses))
  // How far a plan has come with a prior authorization is read together with what it decided, where it has a list of its own.
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
 * What a consent refuses. Source: FHIR R4 `Consent.provision.type` and the provisions within, which are its exceptions;
 * R5 `decision`. Absence: nothing where it permits, or does not say.
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
 * Whether a source says of a status that it has none to give, in the place of one. Source: FHIR R4 extension
 * data-absent-reason on `status` (`_status` in JSON), `lifecycleStatus`, `clinicalStatus`.
 */
function isUnstated(resource: FhirResource, key: (typeof unstated)[number]): boolean {
  const besides = asObjects(resource[`_${key}`])
  const itself = asObjects(resource[key]).filter((one) => one.coding === undefined && one.text === undefined)
  const stands = asText(resource[key]) === null ? [...besides, ...itself] : []
  return stands.some(({ extension }) => asObjects(extension).some(({ url }) => url === ABSENT))
}

/** DSTU2's allergies have one status; others have a clinical status and a verification. */
function clinicalSayings(resource: FhirResource): readonly Saying[] {
  const clinical = [
    ...sayings(resource.status, clinicalStatuses),
    ...sayings(resource.clinicalStatus, clinicalStatuses),
  ]
  const isOver = resource.resourceType === 'Condition' && clinical.length === 0 && hasAbated(resource)
  return [...(isOver ? [past('ended')] : clinical), ...sayings(resource.verificationStatus, verificationStatuses)]
}

const abatements = ['abatementDateTime', 'abatementAge', 'abatementPeriod', 'abatementRange', 'abatementString']

/** FHIR R4 con-4: a condition that has abated is not active. DSTU2 and STU3 may state it as a boolean alone. */
function hasAbated(condition: FhirResource): boolean {
  return isTrue(condition.abatementBoolean) || abatements.some((key) => asArray(condition[key]).length > 0)
}

/**
 * A care plan's intent is 'plan' because it is one. A request that was reported rather than ordered is a plan in US
 * Core: it tells what the person takes without a prescription.
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
  // STU3 gives the reason why a dispense was not performed, and nothing else.
  const isNotDispensed = isObject(holder.notDoneCodeableConcept) || isObject(holder.notDoneReference)
  return isNotDispensed && kind === 'MedicationDispense' ? [negated('not-dispensed')] : []
}

/** What a status says of an event that a negation beside it says did not happen. */
const happened: readonly (MeaningCode | undefined)[] = ['given', 'dispensed']

function weigh(found: readonly Saying[]): Meaning | undefined {
  const isNegated = found.some(({ standing }) => standing === 'negated')
  const said = found.filter(
    ({ standing, says }) => (says !== undefined || standing !== 'current') && !(isNegated && happened.includes(says)),
  )
  if (said.length === 0) return undefined
  const ordered = said.toSorted((a, b) => weight.indexOf(a.standing) - weight.indexOf(b.standing))
  const says = [...new Set(ordered.flatMap((one) => one.says ?? []))]
  return { standing: ordered[0]?.standing ?? 'current', says }
}

/** The sayings of a status element: of its codes, else of its words; one that the table does not know is `otherwise`. */
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
  return (codes.isSaid || words.isSaid) && otherwise !== null ? [otherwise] : []
}

function lookUp(table: Table, texts: readonly (string | null)[]): { known: readonly Saying[]; isSaid: boolean } {
  const said = texts.filter((text) => text !== null)
  return {
    known: said.flatMap((text) => (Object.hasOwn(table, text.toLowerCase()) ? (table[text.toLowerCase()] ?? []) : [])),
    isSaid: said.length > 0,
  }
}

/** An extension that may turn the meaning of what it is on; none is known here. Source: FHIR R4 2.5.0.1. */
const modifiersOf = (resource: JsonObject): readonly Saying[] =>
  hasModifier(resource, 0) || hasMistakenMedicine(resource) ? [uncertain('modified-unread')] : []

/** Whether the medicine that a record contains should never have been recorded; the record itself still holds. */
const hasMistakenMedicine = ({ contained }: JsonObject): boolean =>
  contained !== undefined &&
  asObjects(contained).some((one) => one.resourceType === 'Medication' && isEnteredInError(one))

const MAX_DEPTH = 24

/**
 * Whether a resource or any part of it is modified. Of what is contained only a medicine is a part of what the row
 * shows; the rest are people, places and other records with a meaning of their own.
 */
function hasModifier(value: Json | undefined, depth: number): boolean {
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return false
  if (!isObject(value)) return (value as readonly Json[]).some((one) => hasModifier(one, depth + 1))
  // Each element of each record comes by here: nothing is made on the way.
  for (const key in value) {
    const inner = value[key]
    if (typeof inner !== 'object' || inner === null || key === 'extension' || key === 'text') continue
    if (key === 'modifierExtension' && asObjects(inner).length > 0) return true
    const parts = key === 'contained' ? asObjects(inner).filter((one) => one.resourceType === 'Medication') : inner
    if (hasModifier(parts, depth + 1)) return true
  }
  return false
}

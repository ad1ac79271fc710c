import type { Meaning, MeaningCode, Standing } from '@kinchart/contract/meaning.ts'
import { codesOf } from '#fhir/codeable-concept.ts'
import { asObjects, asText, isTrue } from '#fhir/elements.ts'
import type { Element } from '#fhir/elements.ts'
import { isEnteredInError } from '#fhir/entered-in-error.ts'
import type { FhirResource, JsonObject } from '#fhir/json.ts'

/** What one element says: how the record stands, and the word for it; without a word it is a plain fact. */
type Saying = { readonly standing: Standing; readonly says?: MeaningCode }
type Table = Readonly<Record<string, Saying>>

const current: Saying = { standing: 'current' }
const past = (says: MeaningCode): Saying => ({ standing: 'past', says })
const uncertain = (says: MeaningCode): Saying => ({ standing: 'uncertain', says })
const planned = (says: MeaningCode): Saying => ({ standing: 'planned', says })
const negated = (says: MeaningCode): Saying => ({ standing: 'negated', says })
const withdrawn: Saying = { standing: 'withdrawn', says: 'withdrawn' }

/** Codes that mean the same wherever they stand as a status. */
const common: Table = {
  active: current,
  'entered-in-error': withdrawn,
  'entered in error': withdrawn,
  stopped: past('stopped'),
  discontinued: past('stopped'),
  cancelled: past('cancelled'),
  canceled: past('cancelled'),
  revoked: past('cancelled'),
  aborted: past('stopped'),
  abandoned: past('stopped'),
  superseded: past('replaced'),
  inactive: past('inactive'),
  ended: past('ended'),
  'on-hold': uncertain('on-hold'),
  onhold: uncertain('on-hold'),
  suspended: uncertain('on-hold'),
  draft: planned('draft'),
  unknown: uncertain('unknown-status'),
  registered: uncertain('no-result-yet'),
  partial: uncertain('preliminary'),
  preliminary: uncertain('preliminary'),
  final: current,
  amended: { standing: 'current', says: 'corrected' },
  corrected: { standing: 'current', says: 'corrected' },
  appended: { standing: 'current', says: 'corrected' },
  planned: planned('planned'),
  proposed: planned('proposed'),
  requested: planned('requested'),
  'not-done': negated('not-done'),
  'in-progress': uncertain('in-progress'),
  preparation: planned('planned'),
}

/** Kinds that are over when they are completed, and still say something about today until then. */
const courses: Table = { completed: past('completed'), intended: planned('planned') }
const medicines: Table = { ...courses, 'not-taken': negated('not-taken'), declined: negated('not-taken') }
const events: Table = { completed: current }

/** What a status means where it depends on the kind. */
const statuses: Readonly<Record<string, Table>> = {
  MedicationRequest: medicines,
  MedicationOrder: medicines,
  MedicationPrescription: medicines,
  MedicationStatement: medicines,
  // What was handed out or given has happened; it says nothing about whether it is still taken.
  MedicationDispense: { ...events, declined: negated('not-given') },
  MedicationAdministration: { ...events, 'not-done': negated('not-given') },
  Immunization: { ...events, 'not-done': negated('not-given') },
  Procedure: events,
  CarePlan: courses,
  CareTeam: courses,
  ServiceRequest: courses,
  ProcedureRequest: courses,
  ReferralRequest: courses,
  DiagnosticOrder: courses,
  NutritionOrder: courses,
  DeviceRequest: courses,
  DeviceUseStatement: courses,
  Task: courses,
  Communication: { ...events, 'not-done': negated('did-not-happen') },
  FamilyMemberHistory: { ...events, partial: current, 'health-unknown': uncertain('unknown-status') },
  QuestionnaireResponse: events,
  DocumentReference: { current, superseded: past('replaced') },
  Composition: {},
  Encounter: {
    finished: current,
    arrived: current,
    triaged: current,
    onleave: current,
    'in-progress': current,
  },
  EpisodeOfCare: { finished: past('ended'), waitlist: planned('planned'), onhold: uncertain('on-hold') },
  Appointment: {
    proposed: planned('proposed'),
    pending: planned('proposed'),
    waitlist: planned('proposed'),
    booked: current,
    arrived: current,
    'checked-in': current,
    fulfilled: current,
    noshow: past('was-missed'),
  },
  Goal: {
    proposed: planned('proposed'),
    planned: planned('planned'),
    accepted: current,
    achieved: past('completed'),
    rejected: past('cancelled'),
  },
  Coverage: {},
  Claim: {},
  ExplanationOfBenefit: {},
  Device: { available: current },
}

const clinical: Table = {
  active: current,
  recurrence: { standing: 'current', says: 'recurrence' },
  relapse: { standing: 'current', says: 'relapse' },
  remission: past('remission'),
  inactive: past('inactive'),
  resolved: past('resolved'),
  // DSTU2 AllergyIntolerance.status and Condition.clinicalStatus.
  refuted: negated('ruled-out'),
  unconfirmed: uncertain('unconfirmed'),
  confirmed: current,
  'entered-in-error': withdrawn,
}

const verification: Table = {
  confirmed: current,
  unconfirmed: uncertain('unconfirmed'),
  provisional: uncertain('provisional'),
  differential: uncertain('differential'),
  presumed: uncertain('unconfirmed'),
  refuted: negated('ruled-out'),
  'entered-in-error': withdrawn,
  unknown: uncertain('unconfirmed'),
}

/** What an intent means: an order is what it is; a plan or a proposal is not one yet. */
const intents: Table = {
  plan: planned('planned'),
  proposal: planned('proposed'),
  option: planned('proposed'),
}

/** Elements that turn a record into its opposite, with what they then say. STU3 and DSTU2 have their own. */
const negations: readonly { readonly key: string; readonly says: MeaningCode; readonly only?: readonly string[] }[] = [
  { key: 'doNotPerform', says: 'do-not-take', only: ['MedicationRequest'] },
  { key: 'doNotPerform', says: 'do-not-do' },
  { key: 'prohibited', says: 'do-not-do' },
  { key: 'notGiven', says: 'not-given' },
  { key: 'wasNotGiven', says: 'not-given' },
  { key: 'notDone', says: 'not-done' },
  { key: 'notPerformed', says: 'not-done' },
  { key: 'wasNotTaken', says: 'not-taken' },
]

/** STU3 MedicationStatement.taken. */
const taken: Table = { n: negated('not-taken'), unk: uncertain('unknown-status'), y: current, na: current }

const clinicalTypes = ['Condition', 'AllergyIntolerance']

/** Negation and withdrawal outweigh the rest, what is over outweighs what is open. */
const weight: readonly Standing[] = ['withdrawn', 'negated', 'past', 'uncertain', 'planned', 'current']

/**
 * What has to be known of a resource before its value is read.
 *
 * Source: FHIR R4 `status`, `intent`, `clinicalStatus`, `verificationStatus`, `docStatus`, `doNotPerform`,
 * `isSubpotent`, `modifierExtension`; STU3 `notGiven`, `notDone`, `taken`; DSTU2 `wasNotGiven`, `wasNotTaken`,
 * `notPerformed`, `AllergyIntolerance.status`. An element with a code that no version knows says 'status unknown'.
 *
 * Absence: undefined where nothing qualifies the resource: it is current and says what it says.
 */
export function readMeaning(resource: FhirResource): Meaning | undefined {
  const found: Saying[] = []
  const { resourceType } = resource
  if (isEnteredInError(resource)) found.push(withdrawn)
  const isClinical = clinicalTypes.includes(resourceType)
  const table = { ...common, ...(isClinical ? clinical : (statuses[resourceType] ?? events)) }
  found.push(...sayings(resource.status ?? resource.lifecycleStatus, table))
  if (isClinical) {
    found.push(...sayings(resource.clinicalStatus, clinical))
    found.push(...sayings(resource.verificationStatus, verification))
  }
  if (resource.docStatus !== undefined) found.push(...sayings(resource.docStatus, common))
  found.push(...sayings(resource.intent, intents, current))
  if (resourceType === 'MedicationStatement') found.push(...sayings(resource.taken, taken))
  for (const { key, says, only } of negations) {
    if (!isTrue(resource[key]) || (only && !only.includes(resourceType))) continue
    found.push(negated(says))
    break
  }
  if (isTrue(resource.isSubpotent)) found.push(uncertain('subpotent'))
  if (hasModifier(resource)) found.push(uncertain('modified-unread'))
  return weigh(found)
}

function weigh(found: readonly Saying[]): Meaning | undefined {
  const said = found.filter(({ standing, says }) => says !== undefined || standing !== 'current')
  if (said.length === 0) return undefined
  const ordered = said.toSorted((a, b) => weight.indexOf(a.standing) - weight.indexOf(b.standing))
  const says = [...new Set(ordered.flatMap((one) => one.says ?? []))]
  return { standing: ordered[0]?.standing ?? 'current', says }
}

/** Every code of a status element; one that the table does not know says so. */
function sayings(element: Element, table: Table, otherwise: Saying = uncertain('unknown-status')): readonly Saying[] {
  const codes = codesOf(element)
  if (codes.length > 0) {
    const known = codes.flatMap((code) => table[code.toLowerCase()] ?? [])
    return known.length > 0 ? known : [otherwise]
  }
  const words = asText(asObjects(element)[0]?.text)?.toLowerCase()
  return words === undefined ? [] : [table[words] ?? otherwise]
}

/** An extension that may turn the meaning of what it stands on; here we know none. Source: FHIR R4 2.5.0.1. */
const hasModifier = ({ modifierExtension }: JsonObject): boolean => asObjects(modifierExtension).length > 0

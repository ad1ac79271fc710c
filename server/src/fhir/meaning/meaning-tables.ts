import type { MeaningCode, MeaningStatus } from '@kinchart/contract/rules/meaning.ts'

/** `says` is missing if the meaning needs no label. */
export type Saying = { readonly standing: MeaningStatus; readonly says?: MeaningCode }
export type Table = Readonly<Record<string, Saying>>

const current = (says?: MeaningCode): Saying => ({
  standing: 'current',
  ...(says === undefined ? {} : { says }),
})
export const past = (says: MeaningCode): Saying => ({ standing: 'past', says })
export const uncertain = (says: MeaningCode): Saying => ({ standing: 'uncertain', says })
const planned = (says: MeaningCode): Saying => ({ standing: 'planned', says })
export const negated = (says: MeaningCode): Saying => ({ standing: 'negated', says })
export const withdrawn: Saying = { standing: 'withdrawn', says: 'withdrawn' }

const common: Table = {
  active: current(),
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
  deprecated: past('replaced'),
  inactive: past('inactive'),
  ended: past('ended'),
  rejected: past('rejected'),
  'on-hold': uncertain('on-hold'),
  onhold: uncertain('on-hold'),
  suspended: uncertain('on-hold'),
  draft: planned('draft'),
  unknown: uncertain('unknown-status'),
  registered: uncertain('no-result-yet'),
  partial: uncertain('preliminary'),
  preliminary: uncertain('preliminary'),
  final: current(),
  amended: current('corrected'),
  corrected: current('corrected'),
  modified: current('corrected'),
  appended: current('corrected'),
  planned: planned('planned'),
  proposed: planned('proposed'),
  requested: planned('requested'),
  'not-done': negated('not-done'),
  'in-progress': current('in-progress'),
  preparation: planned('being-prepared'),
}

/** For types whose records are in the past once they are completed. */
const courses: Table = { completed: past('completed'), intended: planned('planned') }
/** For events, which happen once. A completed event is current, because it remains true that the event happened. */
const events: Table = { completed: current() }
const medicines: Table = { ...courses, 'not-taken': negated('not-taken'), declined: negated('not-taken') }
const results: Table = {}

const statuses: Readonly<Record<string, Table>> = {
  MedicationRequest: courses,
  MedicationOrder: courses,
  // R5's 'recorded' only means that the statement was recorded. It does not state whether the medication is taken.
  MedicationStatement: { ...medicines, recorded: current() },
  MedicationDispense: { completed: past('dispensed'), declined: negated('not-dispensed') },
  MedicationAdministration: { completed: past('given'), 'not-done': negated('not-given') },
  Immunization: { ...events, 'not-done': negated('not-given') },
  Procedure: { ...events, preparation: planned('planned') },
  CarePlan: courses,
  CareTeam: courses,
  ServiceRequest: courses,
  ProcedureRequest: courses,
  ReferralRequest: { ...courses, accepted: current() },
  DiagnosticOrder: courses,
  NutritionOrder: courses,
  DeviceRequest: courses,
  DeviceUseStatement: courses,
  DeviceUsage: { ...courses, 'not-done': negated('not-done') },
  Communication: { ...events, 'not-done': negated('did-not-happen') },
  FamilyMemberHistory: { ...events, partial: current(), 'health-unknown': uncertain('unknown-status') },
  QuestionnaireResponse: events,
  DocumentReference: { current: current(), registered: uncertain('preliminary') },
  Composition: results,
  Observation: results,
  DiagnosticReport: results,
  ImagingStudy: { available: current() },
  Encounter: {
    ...events,
    finished: current(),
    arrived: current(),
    triaged: current(),
    onleave: current(),
    discharged: current(),
  },
  EpisodeOfCare: { finished: past('ended'), waitlist: planned('planned') },
  Appointment: {
    pending: planned('proposed'),
    waitlist: planned('proposed'),
    booked: current(),
    arrived: current(),
    'checked-in': current(),
    fulfilled: current(),
    noshow: past('was-missed'),
  },
  Goal: {
    accepted: current(),
    'in-progress': current(),
    'on-target': current(),
    'ahead-of-target': current(),
    'behind-target': current(),
    sustaining: current(),
    achieved: past('completed'),
    completed: past('completed'),
  },
  Coverage: {},
  Claim: {},
  ExplanationOfBenefit: {},
  'CarePlan.activity': { ...courses, 'not-started': planned('not-started'), scheduled: planned('scheduled') },
}

/** Undefined for a type without its own table. For such a type, only the common codes are read. */
export const statusTable = (kind: string): Table | undefined => whole.get(kind)

const whole: ReadonlyMap<string, Table> = new Map(
  Object.entries(statuses).map(([kind, own]) => [kind, { ...common, ...own }]),
)

export { common as commonStatuses }

/** Source: FHIR R4 `ExplanationOfBenefit.outcome`, `ClaimResponse.outcome`. */
export const outcomes: Table = {
  queued: uncertain('not-decided'),
  complete: current(),
  partial: uncertain('decided-in-part'),
  error: uncertain('with-errors'),
}

/** FHIR R4 `clinicalStatus`; DSTU2 `AllergyIntolerance.status`, which combines clinical and verification status. */
export const clinicalStatuses: Table = {
  active: current(),
  recurrence: current('recurrence'),
  relapse: current('relapse'),
  remission: past('remission'),
  inactive: past('inactive'),
  resolved: past('resolved'),
  refuted: negated('ruled-out'),
  unconfirmed: uncertain('unconfirmed'),
  confirmed: current(),
  unknown: uncertain('unknown-status'),
  'entered-in-error': withdrawn,
  'entered in error': withdrawn,
}

/** FHIR R4 `verificationStatus`. */
export const verificationStatuses: Table = {
  confirmed: current(),
  unconfirmed: uncertain('unconfirmed'),
  provisional: uncertain('provisional'),
  differential: uncertain('differential'),
  presumed: uncertain('unconfirmed'),
  refuted: negated('ruled-out'),
  'entered-in-error': withdrawn,
  unknown: uncertain('unconfirmed'),
  'entered in error': withdrawn,
}

export const intents: Table = {
  plan: planned('planned'),
  proposal: planned('proposed'),
  option: planned('proposed'),
}

/** STU3 `MedicationStatement.taken`. */
export const taken: Table = {
  y: current(),
  n: negated('not-taken'),
  unk: uncertain('unknown-status'),
  na: current(),
}

/** R5 `MedicationStatement.adherence.code`. */
export const adherence: Table = {
  taking: current(),
  'taking-as-directed': current(),
  'taking-not-as-directed': current(),
  'not-taking': negated('not-taken'),
  'on-hold': uncertain('on-hold'),
  'on-hold-as-directed': uncertain('on-hold'),
  'on-hold-not-as-directed': uncertain('on-hold'),
  stopped: past('stopped'),
  'stopped-as-directed': past('stopped'),
  'stopped-not-as-directed': past('stopped'),
  unknown: uncertain('unknown-status'),
}

export const negations: readonly {
  readonly key: string
  readonly says: MeaningCode
  readonly of?: Readonly<Record<string, MeaningCode>>
}[] = [
  {
    key: 'doNotPerform',
    says: 'do-not-do',
    of: { MedicationRequest: 'do-not-take', MedicationOrder: 'do-not-take', Communication: 'did-not-happen' },
  },
  { key: 'prohibited', says: 'do-not-do' },
  { key: 'notGiven', says: 'not-given' },
  { key: 'wasNotGiven', says: 'not-given' },
  { key: 'notDone', says: 'not-done', of: { Communication: 'did-not-happen', MedicationDispense: 'not-dispensed' } },
  { key: 'notPerformed', says: 'not-done' },
  { key: 'wasNotTaken', says: 'not-taken' },
]

/** FHIR R4 `AdverseEvent.actuality`. */
export const actualities: Table = { actual: current(), potential: uncertain('potential') }

/** FHIR R4 `ImmunizationEvaluation.doseStatus`. */
export const doseStatuses: Table = { valid: current(), notvalid: negated('not-valid') }

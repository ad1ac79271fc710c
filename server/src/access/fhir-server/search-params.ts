/** Source: FHIR R4 search, parameter types. */
type SearchKind = 'token' | 'date' | 'reference' | 'string'
/** `paths`: a dot descends into an element. */
export type SearchParam = { readonly kind: SearchKind; readonly paths: readonly string[] }
type Params = Readonly<Record<string, SearchParam>>

const token = (...paths: readonly string[]): SearchParam => ({ kind: 'token', paths })
const date = (...paths: readonly string[]): SearchParam => ({ kind: 'date', paths })
const reference = (...paths: readonly string[]): SearchParam => ({ kind: 'reference', paths })
const text = (...paths: readonly string[]): SearchParam => ({ kind: 'string', paths })

/**
 * Parameters for every type about a patient. A reference to any patient counts as a reference to the grant's patient.
 */
const common: Params = {
  patient: reference('patient', 'subject', 'for'),
  subject: reference('subject', 'patient', 'for'),
  encounter: reference('encounter', 'context', 'context.encounter'),
  identifier: token('identifier'),
  status: token('status'),
  code: token('code'),
  category: token('category'),
  _profile: token('meta.profile'),
}
const medicine: Params = {
  ...common,
  code: token('medicationCodeableConcept'),
  medication: reference('medicationReference'),
}

/** The parameters that US Core 9 requires, and others that can be searched by the same values. */
const ofType: Readonly<Record<string, Params>> = {
  AllergyIntolerance: {
    ...common,
    'clinical-status': token('clinicalStatus'),
    'verification-status': token('verificationStatus'),
    date: date('recordedDate'),
  },
  Appointment: {
    ...common,
    date: date('start'),
    patient: reference('participant.actor'),
    actor: reference('participant.actor'),
  },
  CarePlan: { ...common, date: date('period') },
  CareTeam: { ...common, role: token('participant.role') },
  Condition: {
    ...common,
    'clinical-status': token('clinicalStatus'),
    'verification-status': token('verificationStatus'),
    'onset-date': date('onsetDateTime', 'onsetPeriod'),
    'abatement-date': date('abatementDateTime', 'abatementPeriod'),
    'recorded-date': date('recordedDate'),
    'asserted-date': date('recordedDate'),
  },
  Device: { ...common, type: token('type') },
  DiagnosticReport: {
    ...common,
    date: date('effectiveDateTime', 'effectivePeriod'),
    issued: date('issued'),
    result: reference('result'),
    performer: reference('performer'),
  },
  DocumentReference: {
    ...common,
    type: token('type'),
    date: date('date'),
    period: date('context.period'),
    // A parameter that only Kinchart defines: the days that a document covers, or the document's date if it states no
    // days.
    'care-date': date('context.period', 'date'),
    author: reference('author'),
  },
  Encounter: {
    ...common,
    class: token('class'),
    type: token('type'),
    date: date('period'),
    'discharge-disposition': token('hospitalization.dischargeDisposition'),
    location: reference('location.location'),
    participant: reference('participant.individual'),
  },
  FamilyMemberHistory: {
    ...common,
    code: token('condition.code'),
    relationship: token('relationship'),
    date: date('date'),
  },
  Goal: {
    ...common,
    'lifecycle-status': token('lifecycleStatus'),
    'target-date': date('target.dueDate'),
    'start-date': date('startDate'),
    description: token('description'),
  },
  ImagingStudy: { ...common, started: date('started'), modality: token('modality') },
  Immunization: {
    ...common,
    date: date('occurrenceDateTime'),
    'vaccine-code': token('vaccineCode'),
    code: token('vaccineCode'),
  },
  Location: { identifier: token('identifier'), name: text('name'), status: token('status') },
  Media: { ...common, created: date('createdDateTime', 'createdPeriod'), type: token('type') },
  Medication: { identifier: token('identifier'), code: token('code'), status: token('status') },
  MedicationAdministration: { ...medicine, 'effective-time': date('effectiveDateTime', 'effectivePeriod') },
  MedicationDispense: { ...medicine, whenhandedover: date('whenHandedOver'), type: token('type') },
  MedicationRequest: {
    ...medicine,
    intent: token('intent'),
    authoredon: date('authoredOn'),
    requester: reference('requester'),
  },
  MedicationStatement: { ...medicine, effective: date('effectiveDateTime', 'effectivePeriod') },
  Observation: {
    ...common,
    date: date('effectiveDateTime', 'effectivePeriod', 'effectiveInstant'),
    'component-code': token('component.code'),
    'value-concept': token('valueCodeableConcept'),
    performer: reference('performer'),
    specimen: reference('specimen'),
  },
  Organization: { identifier: token('identifier'), name: text('name'), type: token('type') },
  Patient: {
    identifier: token('identifier'),
    name: text('name.text', 'name.family', 'name.given'),
    family: text('name.family'),
    given: text('name.given'),
    gender: token('gender'),
    birthdate: date('birthDate'),
  },
  Practitioner: {
    identifier: token('identifier'),
    name: text('name.text', 'name.family', 'name.given'),
  },
  PractitionerRole: {
    identifier: token('identifier'),
    specialty: token('specialty'),
    practitioner: reference('practitioner'),
    organization: reference('organization'),
  },
  Procedure: { ...common, date: date('performedDateTime', 'performedPeriod') },
  Provenance: { target: reference('target'), recorded: date('recorded'), patient: reference('patient') },
  QuestionnaireResponse: { ...common, authored: date('authored'), questionnaire: text('questionnaire') },
  RelatedPerson: { ...common, name: text('name.text', 'name.family', 'name.given') },
  ServiceRequest: {
    ...common,
    intent: token('intent'),
    authored: date('authoredOn'),
    requester: reference('requester'),
  },
  Specimen: { ...common, type: token('type') },
}

/** False for Binary, because a document's bytes can be read only by URL. */
export const isSearched = (type: string): boolean => type !== 'Binary'

export const paramsOf = (type: string): Params => ofType[type] ?? { ...common, date: date('date', 'created', 'issued') }

export const referenceParamsOf = (type: string): readonly string[] =>
  Object.entries(paramsOf(type)).flatMap(([name, { kind }]) => (kind === 'reference' ? [name] : []))

export type SearchParameter = {
  readonly kind: 'token' | 'date' | 'string' | 'reference'
  readonly path: string
}

const token = (path: string): SearchParameter => ({ kind: 'token', path })
const date = (path: string): SearchParameter => ({ kind: 'date', path })
const string = (path: string): SearchParameter => ({ kind: 'string', path })
const reference = (path: string): SearchParameter => ({ kind: 'reference', path })

const identifier = token('identifier')
const status = token('status')
const code = token('code')
const category = token('category')
const type = token('type')
const encounter = reference('encounter|context.encounter')
const patient = reference('patient|subject|beneficiary')
const subject = reference('subject|patient')
const owned = { patient, identifier }

/**
 * Keyed by type. `_id` and `_lastUpdated` apply to every type. The CapabilityStatement is generated from this table.
 * Source: US Core server CapabilityStatement (required and recommended parameters), FHIR R4 search parameters for the
 * other types.
 */
export const searchParameters: Readonly<Record<string, Readonly<Record<string, SearchParameter>>>> = {
  AllergyIntolerance: { ...owned, code, category, 'clinical-status': token('clinicalStatus') },
  Appointment: { patient: reference('participant.actor'), identifier, status, date: date('start') },
  Binary: {},
  CarePlan: { ...owned, subject, category, status, date: date('period'), encounter },
  CareTeam: { ...owned, subject, status, category, role: token('participant.role') },
  Claim: { ...owned, status, use: token('use'), created: date('created') },
  Composition: { ...owned, subject, status, type, date: date('date') },
  Condition: {
    ...owned,
    subject,
    category,
    code,
    encounter,
    'clinical-status': token('clinicalStatus'),
    'onset-date': date('onsetDateTime|onsetPeriod'),
    'abatement-date': date('abatementDateTime|abatementPeriod'),
    'recorded-date': date('recordedDate'),
  },
  Coverage: { ...owned, beneficiary: reference('beneficiary'), status, type },
  Device: { ...owned, type, status },
  DiagnosticReport: {
    ...owned,
    subject,
    category,
    code,
    status,
    encounter,
    date: date('effectiveDateTime|effectivePeriod'),
  },
  DocumentReference: {
    ...owned,
    subject,
    category,
    type,
    status,
    date: date('date'),
    period: date('context.period'),
    encounter: reference('context.encounter'),
  },
  Encounter: {
    ...owned,
    subject,
    class: token('class'),
    type,
    status,
    date: date('period'),
    location: reference('location.location'),
  },
  ExplanationOfBenefit: {
    ...owned,
    status,
    type,
    created: date('created'),
    'service-date': date('billablePeriod'),
    coverage: reference('insurance.coverage'),
    _profile: token('meta.profile'),
  },
  FamilyMemberHistory: { ...owned, code: token('condition.code'), status, relationship: token('relationship') },
  Goal: {
    ...owned,
    subject,
    'lifecycle-status': token('lifecycleStatus'),
    'target-date': date('target.dueDate'),
    description: token('description'),
    category,
  },
  ImagingStudy: { ...owned, subject, status, started: date('started'), modality: token('modality'), encounter },
  Immunization: { ...owned, status, date: date('occurrenceDateTime'), 'vaccine-code': token('vaccineCode') },
  List: { ...owned, subject, status, code, date: date('date') },
  Location: { identifier, name: string('name|alias'), address: string('address'), status, type },
  Media: { ...owned, subject, status, created: date('createdDateTime|createdPeriod'), encounter },
  Medication: { identifier, code, status },
  MedicationAdministration: {
    ...owned,
    subject,
    status,
    'effective-time': date('effectiveDateTime|effectivePeriod'),
    code: token('medicationCodeableConcept'),
  },
  MedicationDispense: {
    ...owned,
    subject,
    status,
    type,
    whenhandedover: date('whenHandedOver'),
    code: token('medicationCodeableConcept'),
  },
  MedicationOrder: { ...owned, status, code: token('medicationCodeableConcept') },
  MedicationRequest: {
    ...owned,
    subject,
    intent: token('intent'),
    status,
    category,
    encounter,
    authoredon: date('authoredOn'),
    code: token('medicationCodeableConcept'),
    medication: reference('medicationReference'),
  },
  MedicationStatement: {
    ...owned,
    subject,
    status,
    category,
    effective: date('effectiveDateTime|effectivePeriod'),
    code: token('medicationCodeableConcept'),
  },
  Observation: {
    ...owned,
    subject,
    category,
    code,
    status,
    encounter,
    date: date('effectiveDateTime|effectivePeriod|effectiveInstant'),
    'combo-code': token('code|component.code'),
  },
  Organization: { identifier, name: string('name|alias'), address: string('address'), type },
  Patient: {
    identifier,
    name: string('name'),
    family: string('name.family'),
    given: string('name.given'),
    gender: token('gender'),
    birthdate: date('birthDate'),
    'death-date': date('deceasedDateTime'),
  },
  Practitioner: { identifier, name: string('name'), family: string('name.family'), given: string('name.given') },
  PractitionerRole: {
    identifier,
    specialty: token('specialty'),
    practitioner: reference('practitioner'),
    organization: reference('organization'),
  },
  Procedure: {
    ...owned,
    subject,
    status,
    code,
    category,
    encounter,
    date: date('performedDateTime|performedPeriod'),
  },
  Provenance: { target: reference('target'), recorded: date('recorded'), agent: reference('agent.who') },
  Questionnaire: { identifier, name: string('name|title'), status },
  QuestionnaireResponse: {
    ...owned,
    subject,
    status,
    encounter,
    authored: date('authored'),
    questionnaire: string('questionnaire'),
  },
  RelatedPerson: { patient: reference('patient'), identifier, name: string('name') },
  ServiceRequest: {
    ...owned,
    subject,
    category,
    code,
    status,
    encounter,
    intent: token('intent'),
    authored: date('authoredOn'),
  },
  Specimen: { ...owned, subject, type, status },
}

/**
 * Types that an organization serves only if its `types` include them: a DSTU2 type, and the types that state why a
 * section is empty.
 */
const namedTypes: readonly string[] = ['Composition', 'List', 'MedicationOrder']

export const servedTypes = Object.keys(searchParameters).filter((type) => !namedTypes.includes(type))

export function findSearchParameter(type: string, name: string): SearchParameter | undefined {
  if (name === '_id') return { kind: 'token', path: 'id' }
  if (name === '_lastUpdated') return { kind: 'date', path: 'meta.lastUpdated' }
  const ofType = searchParameters[type]
  return ofType && Object.hasOwn(ofType, name) ? ofType[name] : undefined
}

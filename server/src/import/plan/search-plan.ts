/**
 * What is asked of a source: the required searches of US Core and what people miss without them.
 * Source: US Core 9.0.0 server CapabilityStatement (required searches); settled question 14.
 */

/** One kind of record and the strategies of asking for it, tried in order. */
export type SearchPlan = {
  readonly type: string
  /** Each is a list of queries; `{patient}` stands for the patient's id. The next one is tried on refusal. */
  readonly strategies: readonly (readonly string[])[]
  /** Also try the next strategy when this one finds nothing: some sources answer the plain search with an empty list. */
  readonly alsoWhenEmpty?: true
}

const byPatient = 'patient={patient}'
const usCore = 'http://hl7.org/fhir/us/core/CodeSystem'

const plain = (type: string): SearchPlan => ({ type, strategies: [[byPatient]] })
const byCategory = (type: string, categories: readonly string[], more: Partial<SearchPlan> = {}): SearchPlan => ({
  type,
  strategies: [[byPatient], categories.map((category) => `${byPatient}&category=${encodeURIComponent(category)}`)],
  ...more,
})

/** In the order they are asked: names that rows show come early, so that few rows wait for them. */
export const searchPlans: readonly SearchPlan[] = [
  plain('AllergyIntolerance'),
  byCategory('Condition', ['problem-list-item', 'encounter-diagnosis', `${usCore}/condition-category|health-concern`]),
  plain('Immunization'),
  { type: 'MedicationRequest', strategies: [[byPatient], [`${byPatient}&intent=order,plan`]], alsoWhenEmpty: true },
  plain('MedicationStatement'),
  plain('MedicationDispense'),
  plain('MedicationAdministration'),
  plain('Encounter'),
  byCategory('Observation', [
    'laboratory',
    'vital-signs',
    'social-history',
    'survey',
    'imaging',
    'procedure',
    'exam',
    'therapy',
    'activity',
    `${usCore}/us-core-category|sdoh`,
    `${usCore}/us-core-category|functional-status`,
    `${usCore}/us-core-category|disability-status`,
    `${usCore}/us-core-category|cognitive-status`,
    `${usCore}/us-core-category|clinical-test`,
    `${usCore}/us-core-category|care-experience-preference`,
    `${usCore}/us-core-category|treatment-intervention-preference`,
  ]),
  byCategory('DiagnosticReport', [
    'http://terminology.hl7.org/CodeSystem/v2-0074|LAB',
    'http://loinc.org|LP29684-5',
    'http://loinc.org|LP29708-2',
    'http://loinc.org|LP7839-6',
  ]),
  byCategory('DocumentReference', ['clinical-note']),
  plain('Procedure'),
  byCategory('CarePlan', [`${usCore}/careplan-category|assess-plan`], { alsoWhenEmpty: true }),
  { type: 'CareTeam', strategies: [[byPatient], [`${byPatient}&status=active`]], alsoWhenEmpty: true },
  plain('Goal'),
  plain('ServiceRequest'),
  plain('Device'),
  plain('FamilyMemberHistory'),
  plain('QuestionnaireResponse'),
  plain('RelatedPerson'),
  plain('Specimen'),
  plain('Coverage'),
  plain('Claim'),
  plain('ExplanationOfBenefit'),
  plain('ImagingStudy'),
  plain('Media'),
  plain('Appointment'),
]

/** Kinds that are fetched because a record points to them. */
export const referencedTypes: ReadonlySet<string> = new Set([
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Medication',
  'Specimen',
  'Media',
  'Questionnaire',
  'Observation',
])

/** Every kind that access is asked for. */
export const importTypes: readonly string[] = [
  ...new Set(['Patient', ...searchPlans.map((plan) => plan.type), ...referencedTypes, 'Provenance', 'Binary']),
]

/**
 * Kinds of a patient's record that are asked for where a server offers them.
 * Source: FHIR R4 CompartmentDefinition 'patient', without who did what to the record (Provenance, AuditEvent) and what
 * groups people (Group, Person, Schedule).
 */
export const patientCompartment: ReadonlySet<string> = new Set([
  ...['Account', 'AdverseEvent', 'AppointmentResponse', 'Basic', 'BodyStructure', 'ChargeItem', 'ClaimResponse'],
  ...['ClinicalImpression'],
  ...['Communication', 'CommunicationRequest', 'Composition', 'Consent', 'CoverageEligibilityRequest'],
  ...['CoverageEligibilityResponse', 'DetectedIssue', 'DeviceRequest', 'DeviceUseStatement', 'DocumentManifest'],
  ...['EpisodeOfCare', 'Flag', 'ImmunizationEvaluation', 'ImmunizationRecommendation', 'Invoice', 'List'],
  ...['MeasureReport', 'MolecularSequence', 'NutritionOrder', 'RequestGroup', 'ResearchSubject', 'RiskAssessment'],
  ...['SupplyDelivery', 'SupplyRequest', 'Task', 'VisionPrescription'],
])

/**
 * Kinds of a patient's record that only older versions have: asked for where a server offers them.
 * Source: FHIR DSTU2 and STU3 CompartmentDefinition 'patient'.
 */
export const olderCompartment: ReadonlySet<string> = new Set([
  ...['MedicationOrder', 'DiagnosticOrder', 'ProcedureRequest', 'ReferralRequest', 'DeviceUseRequest', 'BodySite'],
  ...['ImagingObjectSelection', 'ImagingManifest', 'Sequence', 'EligibilityRequest', 'EligibilityResponse'],
])

/** The query for a kind by the patient, by the parameter that a server offers for it; null where it has none. */
export function queryFor(type: string, parameters: readonly string[], patientId: string): string | null {
  const id = encodeURIComponent(patientId)
  const by = parameters.includes('patient')
    ? `patient=${id}`
    : parameters.includes('subject')
      ? `subject=${encodeURIComponent('Patient/')}${id}`
      : null
  return by === null ? null : `${type}?${by}&${SIZE}`
}

/**
 * Profiles that a server may answer only where they are asked for, by kind. Source: Da Vinci PDex 2.2.0: `use` is no search parameter,
 * so that a plan's prior authorizations are asked for by their profile.
 */
const askedByProfile: Readonly<Record<string, readonly string[]>> = {
  ExplanationOfBenefit: ['http://hl7.org/fhir/us/davinci-pdex/StructureDefinition/pdex-priorauthorization'],
}

/** The queries by profile for a kind, where a server says that it supports the profile and can be searched by it. */
export function queriesByProfile(
  type: string,
  { parameters, profiles }: { readonly parameters: readonly string[]; readonly profiles: readonly string[] },
  patientId: string,
): readonly string[] {
  const asked = parameters.includes('_profile') ? (askedByProfile[type] ?? []) : []
  return asked
    .filter((profile) => profiles.includes(profile))
    .map(
      (profile) =>
        `${type}?patient=${encodeURIComponent(patientId)}&${BY_PROFILE}${encodeURIComponent(profile)}&${SIZE}`,
    )
}

const BY_PROFILE = '_profile='
export const isByProfile = (query: string): boolean => query.includes(`&${BY_PROFILE}`)

const PAGE_SIZE = 200

/** Asks for pages of that size. */
export const SIZE = `_count=${PAGE_SIZE}`
/** Asks for small pages: a source may not manage a large one in its time. */
export const SMALL_SIZE = '_count=20'

/** Further kinds come after the planned ones and whatever replaces those; linked patients after them. */
export const FIRST_FURTHER = 1_000_000_000
export const FIRST_LINKED = 2_000_000_000

const plannedTypes: ReadonlySet<string> = new Set(searchPlans.map(({ type }) => type))

/** Whether a kind is asked for only where a server offers it. */
export const isFurther = (type: string): boolean => !plannedTypes.has(type)

/** Asks for the number of all results, whatever it costs the server. */
export const TOTAL = '_total=accurate'

export const PROVENANCE = '_revinclude=Provenance:target'

/** Clocks differ: what changed this long before the last run began is asked for again. */
const OVERLAP_MS = 3_600_000

/** The parameter that limits a query to what changed after an instant. */
export const changedSince = (since: Date): string =>
  `_lastUpdated=${encodeURIComponent(`gt${new Date(since.getTime() - OVERLAP_MS).toISOString()}`)}`

/** Whether a query is limited to what changed. */
export const asksForChanges = (query: string): boolean => query.includes('_lastUpdated=')

/** Each strategy is asked in three forms: with provenance, without, and without a size of pages. */
export const FORMS = 3

const formsOf = (plan: SearchPlan): number => plan.strategies.length * FORMS

/** How many strategies there are, each in its forms; limited to what is new first, then whole. */
const variantsOf = (plan: SearchPlan, since: Date | null): number => formsOf(plan) * (since === null ? 1 : 2)

/** The first of a query's variants that asks for everything in a run that asks for changes. */
export const firstWholeVariant = formsOf

/** The queries of the strategy that a variant stands for. */
export const strategyOf = (plan: SearchPlan, variant: number): readonly string[] =>
  plan.strategies[Math.floor((variant % formsOf(plan)) / FORMS)] ?? []

/** Whether a variant asks for no size of pages. */
export const isUnsized = (variant: number): boolean => variant % FORMS === FORMS - 1

/**
 * The queries of one strategy, ready to be sent; `since` limits them to what changed after that instant. Each strategy
 * is tried with its provenance first, then without and then without `_count`, because some sources refuse what they do
 * not know; for the same reason everything is asked for again where none of the limited ones is taken. Empty when there
 * is no further strategy.
 */
export function queriesFor(plan: SearchPlan, variant: number, patientId: string, since: Date | null): string[] {
  if (variant >= variantsOf(plan, since)) return []
  const isLimited = since !== null && variant < formsOf(plan)
  return strategyOf(plan, variant).map((query) => {
    const parts = [query.replace('{patient}', encodeURIComponent(patientId))]
    if (!isUnsized(variant)) parts.push(SIZE)
    if (isLimited) parts.push(changedSince(since))
    if (variant % FORMS === 0) parts.push(PROVENANCE)
    return `${plan.type}?${parts.join('&')}`
  })
}

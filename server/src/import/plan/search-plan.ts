/**
 * The plans include the searches required by US Core, and additional types that patients would miss. Source: US Core
 * 9.0.0 server CapabilityStatement (required searches); Q14.
 */

/** Strategies are tried in order. */
export type SearchPlan = {
  readonly type: string
  /**
   * Each strategy is a list of queries. `{patient}` is replaced with the patient's id. If the source refuses a
   * strategy, the next one is tried.
   */
  readonly strategies: readonly (readonly string[])[]
  /**
   * If this strategy finds nothing, also tries the next strategy. Some sources respond to the plain search with an
   * empty list.
   */
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

/**
 * In query order. Types whose names appear in rows of other types come early, so that few rows have to wait for a
 * name.
 */
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

/** Types that are fetched only if a record refers to them. */
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

export const importTypes: readonly string[] = [
  ...new Set(['Patient', ...searchPlans.map((plan) => plan.type), ...referencedTypes, 'Provenance', 'Binary']),
]

/**
 * Requested only if a server offers them. Source: FHIR R4 CompartmentDefinition 'patient', without audit types
 * (Provenance, AuditEvent) and grouping types (Group, Person, Schedule).
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
 * Types that exist only in older versions. Requested only if a server offers them. Source: FHIR DSTU2 and STU3
 * CompartmentDefinition 'patient'.
 */
export const olderCompartment: ReadonlySet<string> = new Set([
  ...['MedicationOrder', 'DiagnosticOrder', 'ProcedureRequest', 'ReferralRequest', 'DeviceUseRequest', 'BodySite'],
  ...['ImagingObjectSelection', 'ImagingManifest', 'Sequence', 'EligibilityRequest', 'EligibilityResponse'],
])

/**
 * Returns a query for the patient's records of a type that uses a parameter offered by the server. Returns null if
 * the server has no parameter for the patient.
 */
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
 * Profiles that a server may return only if they are requested. `ExplanationOfBenefit.use` is not a search parameter,
 * so a health plan's prior authorizations are requested by profile. Source: Da Vinci PDex 2.2.0.
 */
const profilesToSearch: Readonly<Record<string, readonly string[]>> = {
  ExplanationOfBenefit: ['http://hl7.org/fhir/us/davinci-pdex/StructureDefinition/pdex-priorauthorization'],
}

/** Returns queries only if the server supports the profile and the `_profile` parameter. */
export function queriesByProfile(
  type: string,
  { parameters, profiles }: { readonly parameters: readonly string[]; readonly profiles: readonly string[] },
  patientId: string,
): readonly string[] {
  const profilesOfType = parameters.includes('_profile') ? (profilesToSearch[type] ?? []) : []
  return profilesOfType
    .filter((profile) => profiles.includes(profile))
    .map(
      (profile) =>
        `${type}?patient=${encodeURIComponent(patientId)}&${BY_PROFILE}${encodeURIComponent(profile)}&${SIZE}`,
    )
}

const BY_PROFILE = '_profile='
export const isByProfile = (query: string): boolean => query.includes(`&${BY_PROFILE}`)

const PAGE_SIZE = 200

export const SIZE = `_count=${PAGE_SIZE}`
/** Used for a source that times out on large pages. */
export const SMALL_SIZE = '_count=20'

/**
 * The first position of additional types: after the planned types and their replacements, and before linked patients.
 */
export const FIRST_FURTHER = 1_000_000_000
export const FIRST_LINKED = 2_000_000_000

const plannedTypes: ReadonlySet<string> = new Set(searchPlans.map(({ type }) => type))

export const isFurther = (type: string): boolean => !plannedTypes.has(type)

export const TOTAL = '_total=accurate'

export const PROVENANCE = '_revinclude=Provenance:target'

/** Clocks differ, so changes up to this long before the last run are requested again. */
const OVERLAP_MS = 3_600_000

export const changedSince = (since: Date): string =>
  `_lastUpdated=${encodeURIComponent(`gt${new Date(since.getTime() - OVERLAP_MS).toISOString()}`)}`

export const asksForChanges = (query: string): boolean => query.includes('_lastUpdated=')

/** Each query has three forms: with provenance, without provenance, and without a page size. */
export const FORMS = 3

const formsOf = (plan: SearchPlan): number => plan.strategies.length * FORMS

/**
 * Counts each strategy in each of its forms. If `since` is set, each form is tried twice: limited to changes, then in
 * full.
 */
const variantsOf = (plan: SearchPlan, since: Date | null): number => formsOf(plan) * (since === null ? 1 : 2)

export const firstWholeVariant = formsOf

export const strategyOf = (plan: SearchPlan, variant: number): readonly string[] =>
  plan.strategies[Math.floor((variant % formsOf(plan)) / FORMS)] ?? []

export const isUnsized = (variant: number): boolean => variant % FORMS === FORMS - 1

/**
 * `since` limits queries to changes after that instant. Each strategy is tried with provenance, then without, then
 * without `_count`, because some sources refuse unknown parameters. Some sources also refuse to limit a query to
 * changes. If all limited variants are refused, everything is requested. Returns an empty list if there are no more
 * strategies.
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

import { standings } from '@kinchart/contract/meaning.ts'
import type { Standing } from '@kinchart/contract/meaning.ts'
import type { Section } from './reader.ts'

/** Which FHIR types a list is made of: what must have been read in full before 'none' may be said. */
export const sectionTypes: Readonly<Record<Section, readonly string[]>> = {
  vitals: ['Observation'],
  labs: ['DiagnosticReport', 'Observation'],
  medications: [
    'MedicationRequest',
    // DSTU2's prescription.
    'MedicationOrder',
    'MedicationDispense',
    'MedicationStatement',
    'MedicationAdministration',
  ],
  treatmentplan: ['CarePlan'],
  procedures: ['Procedure'],
  conditions: ['Condition'],
  immunization: ['Immunization'],
  allergies: ['AllergyIntolerance'],
  drvisitnotes: ['DocumentReference'],
  encounters: ['Encounter'],
  claims: ['ExplanationOfBenefit', 'Claim'],
  coverage: ['Coverage'],
  appointments: ['Appointment'],
  // Kinds of a patient's record (FHIR R4 5.10, Patient compartment) that no other list holds. A list of what else there is
  // shows any further kind, too.
  others: [
    ...['Account', 'AdverseEvent', 'BodyStructure', 'CareTeam', 'ChargeItem', 'ClaimResponse', 'ClinicalImpression'],
    ...['Communication', 'CommunicationRequest', 'Composition', 'Consent', 'CoverageEligibilityRequest'],
    ...['CoverageEligibilityResponse', 'DetectedIssue', 'Device', 'DeviceRequest', 'DeviceUseStatement'],
    ...['DocumentManifest', 'EpisodeOfCare', 'FamilyMemberHistory', 'Flag', 'Goal', 'ImmunizationEvaluation'],
    ...['ImmunizationRecommendation', 'Invoice', 'List', 'MeasureReport', 'MolecularSequence', 'NutritionOrder'],
    ...[
      'QuestionnaireResponse',
      'RelatedPerson',
      'RequestGroup',
      'ResearchSubject',
      'RiskAssessment',
      'ServiceRequest',
    ],
    ...['Specimen', 'SupplyDelivery', 'SupplyRequest', 'Task', 'VisionPrescription'],
  ],
}

/** Who, where and of what: named by the records that point to them. A document's bytes are no record of their own. */
export const namedTypes: readonly string[] = [
  'Patient',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'HealthcareService',
  'Endpoint',
  'Medication',
  'Binary',
  'Provenance',
]

const { others: _, ...ofOwnLists } = sectionTypes

/** Kinds that are looked at as images. */
export const imageTypes: readonly string[] = ['ImagingStudy', 'Media']

/** Kinds that have a list or a page of their own: what is read of them stands there. */
export const listedTypes: ReadonlySet<string> = new Set([...Object.values(ofOwnLists).flat(), ...imageTypes])

/** Whether records of a kind stand among the others. */
export const isOtherType = (type: string): boolean => !listedTypes.has(type) && !namedTypes.includes(type)

/** Lists that begin with what is current; the others are in the order of their dates alone. See `resource.rank`. */
export const rankedSections: readonly Section[] = ['medications', 'conditions', 'allergies', 'treatmentplan']

/** The place of a row in its list before its date. Absence of a meaning: current, which is the first. */
export const rankOf = (section: Section, standing: Standing = 'current'): number =>
  rankedSections.includes(section) ? standings.indexOf(standing) : 0

/** The column that shows when a row happened; sorting by it is the order the rows are kept in. */
export const dateColumns: Readonly<Record<Section, string>> = {
  vitals: 'effectiveDateTime',
  labs: 'effectiveDateTime',
  medications: 'datePrescribed',
  treatmentplan: 'date',
  procedures: 'datePerformed',
  // In the order of their onset, which no column shows alone.
  conditions: 'date',
  immunization: 'date',
  allergies: 'recordedDate',
  drvisitnotes: 'dateGenerated',
  encounters: 'date',
  claims: 'servicedDate',
  coverage: 'start',
  appointments: 'startDateTime',
  others: 'date',
}

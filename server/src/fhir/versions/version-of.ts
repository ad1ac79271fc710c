import { asArray, asObject, asObjects, asText, isObject } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'

/** R4 if nothing in the resource is specific to one version. */
export type FhirVersion = 'dstu1' | 'dstu2' | 'stu3' | 'r4' | 'r5'

const kinds: Readonly<Record<string, FhirVersion>> = {
  MedicationPrescription: 'dstu1',
  MedicationOrder: 'dstu2',
}

const dstu1: Readonly<Record<string, readonly string[]>> = {
  Immunization: ['refusedIndicator', 'vaccineType'],
  Observation: ['name', 'reliability'],
  DiagnosticReport: ['diagnosticDate', 'requestDetail'],
  Condition: ['dateAsserted'],
  AllergyIntolerance: ['sensitivityType', 'sensitivityTest'],
  MedicationStatement: ['wasNotGiven', 'whenGiven'],
  MedicationAdministration: ['whenGiven'],
}
const dstu2: Readonly<Record<string, readonly string[]>> = {
  MedicationStatement: ['wasNotTaken', 'patient', 'reasonForUseCodeableConcept'],
  MedicationDispense: ['patient', 'dispenser'],
  MedicationAdministration: ['wasNotGiven', 'patient', 'effectiveTimeDateTime', 'effectiveTimePeriod'],
  Condition: ['patient', 'dateRecorded', 'onsetQuantity'],
  AllergyIntolerance: ['substance', 'status', 'reporter', 'lastOccurence', 'onset'],
  Immunization: ['wasNotGiven', 'reported', 'requester'],
  Procedure: ['notPerformed', 'reasonNotPerformed', 'reasonCodeableConcept'],
  Observation: ['comments'],
  CarePlan: ['modified', 'participant'],
  DocumentReference: ['confidentiality'],
  Encounter: ['patient', 'indication'],
  FamilyMemberHistory: ['ageQuantity', 'deceasedQuantity'],
}
const stu3: Readonly<Record<string, readonly string[]>> = {
  MedicationRequest: ['context'],
  MedicationStatement: ['taken', 'reasonNotTaken'],
  MedicationDispense: ['notDone', 'notDoneCodeableConcept', 'notDoneReference'],
  MedicationAdministration: ['notGiven', 'reasonNotGiven'],
  Condition: ['assertedDate', 'context'],
  AllergyIntolerance: ['assertedDate'],
  Immunization: ['notGiven', 'practitioner', 'date', 'explanation', 'vaccinationProtocol'],
  Procedure: ['notDone', 'notDoneReason', 'context'],
  Observation: ['comment', 'context', 'related'],
  DiagnosticReport: ['context', 'codedDiagnosis', 'image'],
  CarePlan: ['context'],
  DocumentReference: ['class', 'indexed', 'created'],
  ExplanationOfBenefit: ['totalCost', 'totalBenefit', 'unallocDeductable'],
}

const medicineKinds = ['MedicationRequest', 'MedicationStatement', 'MedicationDispense', 'MedicationAdministration']

/**
 * A resource does not state its version, so this function looks for elements that only one version has. It checks the
 * oldest versions first, because older elements must be read even if newer elements are present. Source: HL7 FHIR DSTU1
 * (0.0.82), DSTU2 (1.0.2), STU3 (3.0.2), R4 (4.0.1), R5 (5.0.0).
 */
export function versionOf(resource: FhirResource): FhirVersion {
  const { resourceType: kind } = resource
  const only = kinds[kind]
  if (only !== undefined) return only
  if (has(resource, dstu1[kind]) && !has(resource, sinceDstu2[kind])) return 'dstu1'
  if (has(resource, dstu2[kind]) || isDstu2Inside(resource)) return 'dstu2'
  if (has(resource, stu3[kind]) || isStu3Inside(resource)) return 'stu3'
  return isR5(resource) ? 'r5' : 'r4'
}

const has = (resource: FhirResource, keys: readonly string[] = []): boolean =>
  keys.some((key) => resource[key] !== undefined && resource[key] !== null)

/** By type: elements that DSTU1 does not have. A resource with such an element is not DSTU1. */
const sinceDstu2: Readonly<Record<string, readonly string[]>> = {
  Immunization: ['vaccineCode'],
  Observation: ['code'],
  DiagnosticReport: ['code'],
  Condition: ['clinicalStatus', 'verificationStatus', 'recordedDate', 'dateRecorded', 'assertedDate'],
  AllergyIntolerance: ['code'],
  MedicationStatement: ['status', 'taken', 'wasNotTaken'],
  MedicationAdministration: ['effectiveDateTime', 'effectivePeriod', 'effectiveTimeDateTime', 'effectiveTimePeriod'],
}

const isDstu2Inside = ({ resourceType, condition }: FhirResource): boolean =>
  resourceType === 'FamilyMemberHistory' &&
  asObjects(condition).some(({ onsetQuantity }) => onsetQuantity !== undefined)

function isStu3Inside(resource: FhirResource): boolean {
  const { resourceType: kind } = resource
  if (kind === 'MedicationRequest') return asObject(resource.requester)?.agent !== undefined
  if (kind === 'DiagnosticReport') return asObjects(resource.performer).some(({ actor }) => actor !== undefined)
  if (kind === 'Encounter')
    return (
      asObjects(resource.diagnosis).some(({ role }) => role !== undefined) ||
      asObjects(resource.reason).some(({ coding, text }) => coding !== undefined || text !== undefined)
    )
  if (kind === 'Claim') return ['complete', 'proposed', 'exploratory'].includes(asText(resource.use) ?? '')
  if (kind === 'CarePlan')
    return asObjects(resource.activity).some(({ detail }) => isThere(asObject(detail), ['category', 'prohibited']))
  return false
}

const isThere = (holder: ReturnType<typeof asObject>, keys: readonly string[]): boolean =>
  holder !== null && keys.some((key) => holder[key] !== undefined)

function isR5(resource: FhirResource): boolean {
  const { resourceType: kind } = resource
  if (medicineKinds.includes(kind)) return resource.medication !== undefined || has(resource, ['adherence'])
  if (kind === 'Encounter')
    return (
      has(resource, ['actualPeriod', 'plannedStartDate', 'admission', 'virtualService']) ||
      (Array.isArray(resource.class) && asArray(resource.class).some(isObject)) ||
      asObjects(resource.reason).some(({ value }) => value !== undefined)
    )
  if (kind === 'Procedure')
    return has(resource, [
      'occurrenceDateTime',
      'occurrencePeriod',
      'occurrenceString',
      'occurrenceAge',
      'occurrenceRange',
    ])
  if (kind === 'CarePlan')
    return asObjects(resource.activity).some((one) => isThere(one, ['plannedActivityReference', 'performedActivity']))
  if (kind === 'AllergyIntolerance') return isObject(resource.type)
  return false
}

import type { FhirResource, JsonObject } from '#records/fhir-resource.ts'

/** One patient's resources at one organization, with numbered ids and fixed timestamps. */
export type ChartMaker = {
  readonly patientId: string
  readonly subject: { readonly reference: string; readonly display: string }
  /** Adds a resource and returns a reference to it. `elements` override the defaults. */
  readonly add: (type: string, elements: JsonObject) => { readonly reference: string }
  readonly list: () => readonly FhirResource[]
}

/** The element that references the patient, if it is not `subject`. */
const PERSON_ELEMENT: Readonly<Record<string, string | undefined>> = {
  AllergyIntolerance: 'patient',
  Claim: 'patient',
  Coverage: 'beneficiary',
  Device: 'patient',
  ExplanationOfBenefit: 'patient',
  FamilyMemberHistory: 'patient',
  Immunization: 'patient',
  RelatedPerson: 'patient',
}
const WITHOUT_PERSON = new Set([
  'Patient',
  'Binary',
  'Medication',
  'Practitioner',
  'PractitionerRole',
  'Organization',
  'Location',
  'Provenance',
  'Appointment',
  'Questionnaire',
])

const LAST_UPDATED = '2026-06-01T08:00:00.000Z'

export function openChartMaker(patientId: string, name: string): ChartMaker {
  const made: FhirResource[] = []
  const numbers = new Map<string, number>()
  const subject = { reference: `Patient/${patientId}`, display: name }

  const nameNext = (type: string): string => {
    const number = (numbers.get(type) ?? 0) + 1
    numbers.set(type, number)
    const kind = type.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase()
    return `${patientId}-${kind}-${number}`.slice(-64)
  }
  return {
    patientId,
    subject,
    add(type, elements) {
      const id = typeof elements['id'] === 'string' ? elements['id'] : nameNext(type)
      const person = WITHOUT_PERSON.has(type) ? {} : { [PERSON_ELEMENT[type] ?? 'subject']: subject }
      const meta = { versionId: '1', lastUpdated: LAST_UPDATED, ...writeProfile(type) }
      made.push({ resourceType: type, id, meta, ...person, ...elements })
      return { reference: `${type}/${id}` }
    },
    list: () => made,
  }
}

const US_CORE_PROFILES: Readonly<Record<string, string>> = {
  AllergyIntolerance: 'us-core-allergyintolerance',
  CarePlan: 'us-core-careplan',
  CareTeam: 'us-core-careteam',
  Coverage: 'us-core-coverage',
  DocumentReference: 'us-core-documentreference',
  Encounter: 'us-core-encounter',
  Goal: 'us-core-goal',
  Immunization: 'us-core-immunization',
  Location: 'us-core-location',
  MedicationRequest: 'us-core-medicationrequest',
  MedicationDispense: 'us-core-medicationdispense',
  Organization: 'us-core-organization',
  Patient: 'us-core-patient',
  Practitioner: 'us-core-practitioner',
  Procedure: 'us-core-procedure',
  Provenance: 'us-core-provenance',
  RelatedPerson: 'us-core-relatedperson',
  ServiceRequest: 'us-core-servicerequest',
  Specimen: 'us-core-specimen',
}

function writeProfile(type: string): JsonObject {
  const name = US_CORE_PROFILES[type]
  return name ? { profile: [`http://hl7.org/fhir/us/core/StructureDefinition/${name}`] } : {}
}

import type { Exact, ExactObject } from './exact-json.ts'

const ABSENT = 'http://hl7.org/fhir/StructureDefinition/data-absent-reason'

/** Returns a placeholder for a required element that was not sent. Source: FHIR R4 extension data-absent-reason. */
const notSent = (): ExactObject => ({ extension: [{ url: ABSENT, valueCode: 'unknown' }] })

/**
 * Required elements of each type. `name[]` is a choice of types, `_name` a primitive, and `name` an object. Source:
 * IPS 2.0.1 and FHIR R4.
 */
const required: Readonly<Record<string, readonly string[]>> = {
  AllergyIntolerance: ['code', 'clinicalStatus'],
  Condition: ['code'],
  MedicationRequest: ['_status', '_intent', 'medication[]'],
  MedicationStatement: ['_status', 'medication[]', 'effective[]'],
  MedicationDispense: ['_status', 'medication[]'],
  MedicationAdministration: ['_status', 'medication[]', 'effective[]'],
  Immunization: ['_status', 'vaccineCode', 'occurrence[]'],
  Procedure: ['_status', 'code', 'performed[]'],
  Observation: ['_status', 'code', 'effective[]'],
  DiagnosticReport: ['_status', 'code'],
  CarePlan: ['_status', '_intent'],
}
/** For each choice of types, the element that contains the placeholder for a missing value. */
const choices: Readonly<Record<string, string>> = {
  'medication[]': 'medicationCodeableConcept',
  'effective[]': '_effectiveDateTime',
  'occurrence[]': '_occurrenceDateTime',
  'performed[]': '_performedDateTime',
}

const subjectOf = (type: string): 'patient' | 'subject' =>
  type === 'AllergyIntolerance' || type === 'Immunization' ? 'patient' : 'subject'

const naming: ReadonlySet<string> = new Set(['code', 'vaccineCode', 'medication[]'])

/**
 * Makes a resource refer to the document's patient, and adds a placeholder for each required element that its source
 * did not send. `denial` is the text of a resource that states that there are none of its type, such as 'No known
 * allergies'. If that resource has no code, the text becomes its name, because an allergy with an unknown code would
 * count as an allergy. Adds nothing else, and changes no other sent value.
 */
export function fitProfile(
  type: string,
  resource: ExactObject,
  patientUrl: string,
  denial: string | null = null,
): ExactObject {
  const fitted = { ...resource }
  if (required[type]) fitted[subjectOf(type)] = { reference: patientUrl }
  for (const name of required[type] ?? []) {
    const stem = name.replace('[]', '').replace('_', '')
    const isThere = Object.keys(fitted).some((key) =>
      name.endsWith('[]') ? new RegExp(`^_?${stem}[A-Z]`).test(key) : key === stem || key === `_${stem}`,
    )
    if (isThere) continue
    const absent: Exact = denial !== null && naming.has(name) ? { text: denial } : notSent()
    fitted[choices[name] ?? name] = absent
  }
  return fitted
}

export const absent = notSent

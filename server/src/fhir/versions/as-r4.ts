import { asArray, isObject } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { fromDstu2 } from '#fhir/versions/read-dstu2.ts'
import { fromStu3 } from '#fhir/versions/read-stu3.ts'
import { versionOf } from '#fhir/versions/version-of.ts'

/** Thrown for a resource in the shape of an unsupported FHIR version, which would be misread as R4. */
export class OtherVersionError extends Error {
  constructor(kind: string) {
    super(`This ${kind} has the shape of a FHIR version that Kinchart does not read.`)
    this.name = 'OtherVersionError'
  }
}

/**
 * Elements that name a record of each type. If they have an unknown shape, the rest of the record cannot be trusted.
 */
const concepts: Readonly<Record<string, readonly string[]>> = {
  Condition: ['code'],
  AllergyIntolerance: ['code'],
  Immunization: ['vaccineCode'],
  Procedure: ['code'],
  Observation: ['code'],
  DiagnosticReport: ['code'],
  MedicationRequest: ['medicationCodeableConcept', 'medication'],
  MedicationStatement: ['medicationCodeableConcept', 'medication'],
  MedicationDispense: ['medicationCodeableConcept', 'medication'],
  MedicationAdministration: ['medicationCodeableConcept', 'medication'],
}

/**
 * Returns a resource in R4's shape, whatever version it was written in, without changing the input. R5 resources stay
 * unchanged, because the readers also read R5's elements. Throws OtherVersionError for DSTU1 (whose `refusedIndicator`
 * reverses the meaning of a vaccination), and if the element that names the record has a shape of no supported version.
 */
export function asR4(resource: FhirResource): FhirResource {
  const { resourceType: kind } = resource
  const version = versionOf(resource)
  if (version === 'dstu1') throw new OtherVersionError(kind)
  const change = version === 'dstu2' ? fromDstu2[kind] : version === 'stu3' ? fromStu3[kind] : undefined
  const read = change?.(resource) ?? resource
  for (const key of concepts[read.resourceType] ?? []) {
    if (asArray(read[key]).some((one) => isObject(one) && !isConcept(one))) throw new OtherVersionError(kind)
  }
  return read
}

/** Same as `asR4` for a resource shown in another record; returns an unsupported one unchanged. */
export function asR4IfRead(resource: FhirResource): FhirResource {
  try {
    return asR4(resource)
  } catch (error) {
    if (error instanceof OtherVersionError) return resource
    throw error
  }
}

/** Elements of CodeableConcept, Coding, R5's CodeableReference and Reference, and the elements common to all types. */
const known = new Set(
  'id extension coding text code display system version userSelected concept reference identifier type'.split(' '),
)

/** An empty object is harmless, and a stray element next to known ones is not another shape. */
const isConcept = (one: object): boolean => {
  const keys = Object.keys(one).filter((key) => !key.startsWith('_'))
  return keys.length === 0 || keys.some((key) => known.has(key))
}

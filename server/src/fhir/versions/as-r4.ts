import { asArray, isObject } from '#fhir/json/elements.ts'
import type { FhirResource } from '#fhir/json/json.ts'
import { fromDstu2 } from '#fhir/versions/read-dstu2.ts'
import { fromStu3 } from '#fhir/versions/read-stu3.ts'
import { versionOf } from '#fhir/versions/version-of.ts'

/** Thrown for a resource in the shape of a FHIR version that is not read: it would be misread as R4. */
export class OtherVersionError extends Error {
  constructor(kind: string) {
    super(`This ${kind} has the shape of a FHIR version that Kinchart does not read.`)
    this.name = 'OtherVersionError'
  }
}

/** What names or places a record of a kind. In a shape that none of the versions has, nothing else of it can be trusted. */
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
 * A resource in R4's shape, whatever version it was written in; the resource itself is not changed. R5's elements are
 * read by the readers beside R4's, so an R5 resource stays as it is.
 *
 * Throws OtherVersionError for DSTU1 (whose `refusedIndicator` turns a vaccination into its opposite), and where the
 * element that names the record has a shape of no version that is read.
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

/** The same where another record shows this one: what is not read as R4 is left as it is. */
export function asR4IfRead(resource: FhirResource): FhirResource {
  try {
    return asR4(resource)
  } catch (error) {
    if (error instanceof OtherVersionError) return resource
    throw error
  }
}

/** The elements of a CodeableConcept, a Coding, R5's CodeableReference and a Reference, and what every element may have. */
const known = new Set(
  'id extension coding text code display system version userSelected concept reference identifier type'.split(' '),
)

/** An empty one says nothing, and a stray element beside known ones is no other shape. */
const isConcept = (one: object): boolean => {
  const keys = Object.keys(one).filter((key) => !key.startsWith('_'))
  return keys.length === 0 || keys.some((key) => known.has(key))
}

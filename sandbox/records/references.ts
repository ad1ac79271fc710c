import { isJsonObject, readPath, type FhirResource } from '#records/fhir-resource.ts'

const LOCAL_REFERENCE = /(?:^|\/)([A-Z][A-Za-z]+)\/([A-Za-z0-9\-.]{1,64})(?:\/_history\/[A-Za-z0-9\-.]{1,64})?$/

/** Undefined for contained, urn: and external references. */
function readLocalReference(reference: string, fhirBaseUrl: string): string | undefined {
  if (reference.startsWith('#') || reference.startsWith('urn:')) return undefined
  if (/^https?:/.test(reference) && !reference.startsWith(`${fhirBaseUrl}/`)) return undefined
  const match = LOCAL_REFERENCE.exec(reference)
  return match ? `${match[1]}/${match[2]}` : undefined
}

export function listReferences(resource: FhirResource, fhirBaseUrl: string): readonly string[] {
  const found = new Set<string>()
  collect(resource, fhirBaseUrl, found)
  return [...found]
}

function collect(value: unknown, fhirBaseUrl: string, found: Set<string>): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, fhirBaseUrl, found)
    return
  }
  if (!isJsonObject(value)) return
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner !== 'string') collect(inner, fhirBaseUrl, found)
    else if (key === 'reference' || (key === 'url' && inner.includes('Binary/'))) {
      const local = readLocalReference(inner, fhirBaseUrl)
      if (local) found.add(local)
    }
  }
}

const OWNER_PATHS: Readonly<Record<string, string>> = {
  Appointment: 'participant.actor.reference',
  Provenance: '',
  Practitioner: '',
}
const USUAL_OWNER_PATH = 'subject.reference|patient.reference|beneficiary.reference'

/**
 * Returns the patients that a resource is about. Source: FHIR R4 Patient compartment, reduced to the elements that
 * state whose record a resource belongs to. Provenance and the shared types (Practitioner, Medication …) are about no
 * patient. `openCharts` assigns them to charts.
 */
export function listOwners(resource: FhirResource, fhirBaseUrl: string): readonly string[] {
  if (resource.resourceType === 'Patient') return [resource.id]
  const path = OWNER_PATHS[resource.resourceType] ?? USUAL_OWNER_PATH
  if (path === '') return []
  const owners = new Set<string>()
  for (const reference of readPath(resource, path)) {
    const local = typeof reference === 'string' ? readLocalReference(reference, fhirBaseUrl) : undefined
    if (local?.startsWith('Patient/')) owners.add(local.slice('Patient/'.length))
  }
  return [...owners]
}

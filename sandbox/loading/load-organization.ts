import { readDataFolder } from '#loading/read-data-folder.ts'
import { resolveReferences } from '#loading/resolve-references.ts'
import { readPassword, type PracticeOrganization, type SignIn } from '#practice-organization.ts'
import { isJsonObject, readPath, type FhirResource } from '#records/fhir-resource.ts'
import { listOwners } from '#records/references.ts'

/** Everything a folder holds, its references resolved. */
export async function loadResources(folder: string): Promise<readonly FhirResource[]> {
  return resolveReferences(await readDataFolder(folder))
}

/** An organization of whatever was loaded. Each patient in it can sign in. */
export function makeLoadedOrganization(resources: readonly FhirResource[]): PracticeOrganization {
  return {
    slug: 'loaded-data',
    hospitalName: 'Loaded Data Hospital',
    audience: 'ignored',
    signIns: listSignIns(resources),
    makeResources: () => resources,
  }
}

/** A sign-in for every patient there is, or that a resource is about. */
export function listSignIns(resources: readonly FhirResource[]): readonly SignIn[] {
  const names = new Map<string, string>()
  for (const resource of resources) {
    if (resource.resourceType === 'Patient') names.set(resource.id, readName(resource))
    else for (const owner of listOwners(resource, '')) if (!names.has(owner)) names.set(owner, `Patient ${owner}`)
  }
  return [...names].map(([id, name]) => ({
    username: id,
    password: readPassword(id),
    name,
    patients: [{ id, name }],
    fhirUser: `Patient/${id}`,
  }))
}

function readName(patient: FhirResource): string {
  for (const name of readPath(patient, 'name')) {
    if (!isJsonObject(name)) continue
    const parts = [...readPath(name, 'given'), ...readPath(name, 'family')].filter((part) => typeof part === 'string')
    if (parts.length > 0) return parts.join(' ')
    if (typeof name['text'] === 'string') return name['text']
  }
  return `Patient ${patient.id}`
}

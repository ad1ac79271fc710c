import { listMedicareAddresses, type MedicareVersion } from '#medicare/addresses.ts'
import { beneficiaries } from '#medicare/beneficiaries.ts'
import { medicareBehaviour } from './write-claim.ts'
import { writeBeneficiary } from '#medicare/write-beneficiary.ts'
import { listSignIns } from '#loading/load-organization.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'
import type { FhirResource } from '#records/fhir-resource.ts'

const VERSIONS: readonly MedicareVersion[] = ['v2', 'v3']

/**
 * Returns both versions of the simulated Medicare. Both versions have the same patients, including the patients of a
 * loaded folder in Blue Button format.
 */
export function listMedicareOrganizations(loaded: readonly FhirResource[]): readonly PracticeOrganization[] {
  const alsoThere = loaded.filter(isOfBlueButton)
  return VERSIONS.map((version) => ({
    slug: `medicare-${version}`,
    hospitalName: `Practice Medicare (Blue Button ${version})`,
    audience: 'ignored',
    behaviour: medicareBehaviour,
    addresses: listMedicareAddresses(version),
    signIns: [
      ...beneficiaries.map(({ username, given, family, patientId, isWithholding }) => {
        const name = `${given} ${family}`
        return {
          username,
          password: readPassword(username),
          name,
          patients: [{ id: patientId, name }],
          fhirUser: `Patient/${patientId}`,
          ...(isWithholding ? { isWithholding } : {}),
        }
      }),
      ...listSignIns(alsoThere),
    ],
    *makeResources() {
      for (const who of beneficiaries) yield* writeBeneficiary(who, version)
      yield* alsoThere
    },
  }))
}

/** Returns whether the resource uses Medicare's own coding. */
function isOfBlueButton(resource: FhirResource): boolean {
  const isServed = medicareBehaviour.types?.includes(resource.resourceType) === true
  return isServed && /bluebutton\.cms\.gov|\/carin-bb\//.test(JSON.stringify(resource))
}

import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { listOrganizations, practiceVendor } from '../scripts/list-sandbox.ts'

/** Adds the sandbox hospital's charts to the directory. Returns the organization's id. */
export async function listBenchOrganization(kinchart: Kinchart, fhirBase: string): Promise<number> {
  const ids = await listOrganizations(kinchart, [
    {
      slug: 'bench',
      hospitalName: 'Charts of many sizes',
      fhirBaseUrl: fhirBase,
      audience: 'ignored',
      providerType: 'CareOrganization',
      vendor: practiceVendor,
      clients: 'any',
    },
  ])
  return ids['bench'] ?? 0
}

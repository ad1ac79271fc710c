import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import type { Kinchart } from '@kinchart/server/app.ts'
import { keepClient, vendorScope } from '@kinchart/server/directory/clients.ts'
import { addOrganizations } from '@kinchart/server/directory/loading/add-organizations.ts'

/** What the practice hospitals' system is called in the directory. */
export const practiceVendor = 'Practice hospitals'
const PUBLIC_APP = 'practice-public-app'

export type Listed = {
  readonly slug: string
  readonly hospitalName: string
  readonly fhirBaseUrl: string
  readonly audience: Sandbox['organizations'][number]['audience']
}

/**
 * Lists practice hospitals in the directory, as any list is loaded, and registers Kinchart there; answers their ids by
 * slug.
 */
export async function listOrganizations(
  { database, vault }: Pick<Kinchart, 'database' | 'vault'>,
  organizations: readonly Listed[],
): Promise<Record<string, number>> {
  const { db } = database
  await keepClient(db, vault, vendorScope(practiceVendor), { clientId: PUBLIC_APP, method: 'none' })
  const hosts = organizations.map((one) => new URL(one.fhirBaseUrl).host)
  const rows = organizations.map((one) => ({
    hospitalName: one.hospitalName,
    fhirBase: one.fhirBaseUrl,
    aud: one.audience === 'forbidden' ? '' : one.fhirBaseUrl,
    ehrname: practiceVendor,
    place: 'A practice hospital on this machine',
  }))
  await addOrganizations({ db, allowedPrivateHosts: hosts }, 'practice-hospitals', rows)
  const listed = await db
    .selectFrom('care_organization')
    .select(['id', 'fhir_base'])
    .where(
      'fhir_base',
      'in',
      rows.map((row) => row.fhirBase),
    )
    .execute()
  return Object.fromEntries(
    organizations.flatMap(({ slug, fhirBaseUrl }) =>
      listed.filter((row) => row.fhir_base === fhirBaseUrl).map((row) => [slug, row.id]),
    ),
  )
}

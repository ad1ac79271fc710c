import {
  CONFIDENTIAL_CLIENT_ID,
  CONFIDENTIAL_CLIENT_SECRET,
  PUBLIC_CLIENT_ID,
} from '@kinchart/sandbox/smart/client-registration.ts'
import type { Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import type { Kinchart } from '@kinchart/server/app/start-kinchart.ts'
import { endpointScope, upsertClient, vendorScope, type ClientSettings } from '@kinchart/server/directory/clients.ts'
import { addOrganizations } from '@kinchart/server/directory/loading/add-organizations.ts'

export const practiceVendor = 'Practice hospitals'

export type Listed = Pick<
  Sandbox['organizations'][number],
  'slug' | 'hospitalName' | 'fhirBaseUrl' | 'audience' | 'providerType' | 'vendor' | 'clients'
>

/** Scopes to request from vendors that don't grant the default scopes. */
const scopesOf: Readonly<Record<string, string>> = {
  'CMS Blue Button':
    'launch/patient openid profile patient/Patient.rs patient/Coverage.rs patient/ExplanationOfBenefit.rs',
}
const RATING_SCOPES = 'openid offline_access disability_rating.read'

function clientOf({ vendor, clients, providerType }: Listed): ClientSettings {
  const scopes = providerType === 'Veterans' ? RATING_SCOPES : scopesOf[vendor]
  const isSecret = clients === 'with-secret' || vendor === 'eClinicalWorks'
  return {
    ...(isSecret
      ? { clientId: CONFIDENTIAL_CLIENT_ID, method: 'client_secret_basic', secret: CONFIDENTIAL_CLIENT_SECRET }
      : { clientId: PUBLIC_CLIENT_ID, method: 'none' }),
    ...(scopes === undefined ? {} : { scopes }),
  }
}

/**
 * Loads the simulated organizations into the directory, in the same way as an operator's list. Registers Kinchart at
 * each organization. Returns ids by slug.
 */
export async function listOrganizations(
  { database, cipher }: Pick<Kinchart, 'database' | 'cipher'>,
  organizations: readonly Listed[],
): Promise<Record<string, number>> {
  const { db } = database
  const hosts = organizations.map((one) => new URL(one.fhirBaseUrl).host)
  const rows = organizations.map((one) => ({
    hospitalName: one.hospitalName,
    fhirBase: one.fhirBaseUrl,
    aud: one.audience === 'forbidden' ? '' : one.fhirBaseUrl,
    ehrname: one.vendor,
    providerType: one.providerType,
    place: 'A practice organization on this machine',
  }))
  await addOrganizations({ db, allowedPrivateHosts: hosts }, 'practice-hospitals', rows)
  const listed = await db
    .selectFrom('careOrganization')
    .select(['id', 'fhirBase'])
    .where(
      'fhirBase',
      'in',
      rows.map((row) => row.fhirBase),
    )
    .execute()
  const ids: Record<string, number> = {}
  for (const organization of organizations) {
    const id = listed.find((row) => row.fhirBase === organization.fhirBaseUrl)?.id
    if (id === undefined) continue
    ids[organization.slug] = id
    const scope = organization.vendor === practiceVendor ? vendorScope(practiceVendor) : endpointScope(id)
    await upsertClient(db, cipher, scope, clientOf(organization))
  }
  return ids
}

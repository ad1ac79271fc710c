import type { ProviderType } from '@kinchart/contract/enumerations.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Fault } from './tables.ts'
import { quirksOf } from './vendor-quirks.ts'
import type { VendorQuirks } from './vendor-quirks.ts'

/** A care organization as the import needs it. */
export type Organization = {
  readonly id: number
  readonly hospital_name: string
  readonly ehr_name: string
  readonly provider_type: ProviderType
  readonly fhir_base: string
  readonly host: string
  readonly place: string
  readonly authorization_path: string
  readonly authorization_method: string
  readonly token_host: string
  readonly client_id: string
  readonly scopes: string
  readonly sends_aud: boolean
  readonly fault: Fault | null
  readonly quirks: VendorQuirks
}

/** Throws 'endpoint-unknown' for an id that does not exist or was retired. */
export async function findOrganization(db: Db, id: number): Promise<Organization> {
  const row = await db
    .selectFrom('care_organization')
    .select(['id', 'hospital_name', 'ehr_name', 'provider_type', 'fhir_base', 'host', 'place', 'authorization_path'])
    .select(['authorization_method', 'token_host', 'client_id', 'scopes', 'sends_aud', 'fault'])
    .where('id', '=', id)
    .where('retired_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('endpoint-unknown')
  return { ...row, quirks: quirksOf(row.ehr_name) }
}

import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Fault } from './tables.ts'
import { quirksOf } from './vendor-quirks.ts'
import type { VendorQuirks } from './vendor-quirks.ts'

/** A care organization, with the fields an import needs. */
export type Organization = {
  readonly id: number
  readonly hospitalName: string
  readonly ehrName: string
  readonly providerType: ProviderType
  readonly fhirBase: string
  readonly host: string
  readonly place: string
  readonly authorizationPath: string
  readonly authorizationMethod: string
  readonly tokenHost: string
  readonly clientId: string
  readonly scopes: string
  readonly sendsAud: boolean
  readonly fault: Fault | null
  readonly quirks: VendorQuirks
}

/** Throws 'endpoint-unknown' for an id that does not exist or was retired. */
export async function findOrganization(db: Db, id: number): Promise<Organization> {
  const row = await db
    .selectFrom('careOrganization')
    .select(['id', 'hospitalName', 'ehrName', 'providerType', 'fhirBase', 'host', 'place', 'authorizationPath'])
    .select(['authorizationMethod', 'tokenHost', 'clientId', 'scopes', 'sendsAud', 'fault'])
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('endpoint-unknown')
  return { ...row, quirks: quirksOf(row.ehrName) }
}

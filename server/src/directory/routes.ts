import * as calls from '@kinchart/contract/calls/directory.ts'
import type { Serve } from '#account/serve.ts'
import type { Database, Db } from '#platform/database/database.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Log } from '#platform/log.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { listEndpoints, notConnectableReason } from './list-endpoints.ts'
import { openSearch } from './search/open-search.ts'
import type { EhrEndpoint } from '@kinchart/contract/calls/directory.ts'
import { findClient } from './clients.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import type { ListingProblem } from './tables.ts'
import { quirksOf, type VendorQuirks } from './vendor-quirks.ts'

type Organization = {
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
  readonly problem: ListingProblem | null
  readonly quirks: VendorQuirks
}

/** Throws 'endpoint-unknown' for an id that does not exist or was retired. */
export async function findOrganization(db: Db, id: number): Promise<Organization> {
  const row = await db
    .selectFrom('careOrganization')
    .select(['id', 'hospitalName', 'ehrName', 'providerType', 'fhirBase', 'host', 'place', 'authorizationPath'])
    .select(['authorizationMethod', 'tokenHost', 'clientId', 'scopes', 'sendsAud', 'problem'])
    .where('id', '=', id)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
  if (!row) throw new ApiError('endpoint-unknown')
  return { ...row, quirks: quirksOf(row.ehrName) }
}

/**
 * Includes the authorization settings (S2 §3): the client id as registered, never a secret. `state` is empty because
 * the server creates it when an import starts. Throws 'endpoint-unknown' for a retired organization.
 */
async function showEndpoint(services: { db: Db; cipher: Cipher; publicUrl: string }, id: number): Promise<EhrEndpoint> {
  const row = await findOrganization(services.db, id)
  const client = await findClient(services.db, services.cipher, row)
  return {
    ehrEndPointId: row.id,
    hospitalName: row.hospitalName,
    ehrname: row.ehrName,
    providerType: row.providerType,
    place: row.place === '' ? row.host : row.place,
    isConnectable: row.problem === null && client !== undefined,
    notConnectableReason: notConnectableReason(row.problem, client !== undefined),
    clientId: client?.clientId ?? '',
    tokenHost: row.tokenHost,
    authorizationPath: row.authorizationPath,
    authorizationMethod: row.authorizationMethod,
    webRedirectUri: `${services.publicUrl}/redirect-success`,
    scopes: client?.scopes ?? row.scopes,
    state: '',
    aud: row.fhirBase,
  }
}

export type DirectoryServices = {
  readonly database: Database
  readonly cipher: Cipher
  /** Without a trailing slash. */
  readonly publicUrl: string
  readonly log: Log
}

export async function serveDirectory(serve: Serve, services: DirectoryServices): Promise<() => Promise<void>> {
  const { database, cipher, publicUrl, log } = services
  const search = await openSearch(database)
  let isLogged = false

  serve(calls.getAllEndpoints, async ({ query }) => {
    const page = await listEndpoints(database.db, search, query)
    if (page.isDirectoryEmpty && !isLogged) log({ event: 'directory-empty', command: 'directory load FILE' })
    isLogged = page.isDirectoryEmpty
    return page
  })
  serve(calls.getEndpointById, async ({ query }) => {
    if (query.EhrEndPointId < 1 || query.EhrEndPointId > 2_147_483_647) throw new ApiError('endpoint-unknown')
    return showEndpoint({ db: database.db, cipher, publicUrl }, query.EhrEndPointId)
  })
  return search.close
}

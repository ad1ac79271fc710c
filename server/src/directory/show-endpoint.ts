import type { EhrEndpoint } from '@kinchart/contract/calls/directory.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { findClient } from './clients.ts'
import { findOrganization } from './find-organization.ts'
import { notConnectableReason } from './list-endpoints.ts'

/**
 * Returns one organization with its authorization settings (S2 §3): the client id as registered, never a secret.
 * `state` is empty because the server creates it when an import starts. Throws 'endpoint-unknown' for a retired one.
 */
export async function showEndpoint(
  services: { db: Db; cipher: Cipher; publicUrl: string },
  id: number,
): Promise<EhrEndpoint> {
  const row = await findOrganization(services.db, id)
  const client = await findClient(services.db, services.cipher, row)
  return {
    ehrEndPointId: row.id,
    hospitalName: row.hospitalName,
    ehrname: row.ehrName,
    providerType: row.providerType,
    place: row.place === '' ? row.host : row.place,
    isConnectable: row.fault === null && client !== undefined,
    notConnectableReason: notConnectableReason(row.fault, client !== undefined),
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

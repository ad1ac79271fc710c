import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { noteUse, openGrant, type AppGrant } from '#access/connected-apps/grants.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { logAccess } from '#sharing/recipient/log-access.ts'
import { FhirError, unauthorized } from './answer.ts'
import { scopesOf, type Seeing } from './visible.ts'

export type AdmitServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly provider: Provider
  readonly resource: string
  readonly withRetracted: boolean
}

/**
 * Proves that the access token is valid. Code that has this object may read the part of the record that the object
 * describes.
 */
export type AdmittedApp = {
  readonly grant: AppGrant
  readonly record: OpenedRecord
  readonly seeing: Seeing
  /** Null if never used. */
  readonly lastUsedAt: Date | null
  /** The origin whose pages may read the response; undefined if the request has none. */
  readonly origin: string | undefined
}

/**
 * The only place that checks an access token. Throws 401 if the token was not issued for this server, or if its grant
 * is not active. Throws 403 if the guardian's access is paused.
 */
export async function admitApp(
  { db, cipher, provider, resource, withRetracted }: AdmitServices,
  request: FastifyRequest,
): Promise<AdmittedApp> {
  const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() !== 'bearer' || token === '') throw unauthorized('')
  const found = token.length > 200 ? undefined : await provider.AccessToken.find(token)
  const invalid = unauthorized(', error="invalid_token"')
  if (!found?.isValid || found.aud !== resource) throw invalid
  const opened = await openGrant({ db, cipher }, found.grantId ?? '')
  if (!opened || opened.grant.resource !== resource || opened.grant.clientId !== found.clientId) throw invalid
  const { grant, record, isPaused, lastUsedAt } = opened
  if (isPaused) throw new FhirError(403, 'suppressed', fhirTexts.paused)
  const { kinds, sourceIds, grantedAt: ownUntil } = grant
  const of = { kinds, sourceIds, ownUntil: ownUntil.getTime(), personId: record.profileId }
  const seeing = { scopes: scopesOf(found.scope ?? ''), ...of, withRetracted }
  return {
    grant,
    record: { ...record, sourceIds, ownUntil },
    seeing,
    lastUsedAt,
    origin: await originOf(provider, grant.clientId, request),
  }
}

async function originOf(
  provider: Provider,
  clientId: string,
  { headers }: FastifyRequest,
): Promise<string | undefined> {
  const { origin } = headers
  if (origin === undefined || origin === 'null') return undefined
  const client = await provider.Client.find(clientId)
  return client?.redirectUris?.some((address) => URL.parse(address)?.origin === origin) === true ? origin : undefined
}

/** How often an app's use is recorded: at most once a minute. Most requests therefore skip the database. */
const USE_NOTED_MS = 60_000

/** Logs an app's read before the response is sent. `table`: the resource type, or null for several types. */
export async function noteReading(
  { db, cipher }: Pick<AdmitServices, 'db' | 'cipher'>,
  { grant, record, lastUsedAt }: AdmittedApp,
  table: string | null,
): Promise<void> {
  const { id: appGrantId, profileId, app } = grant
  const noted = { profileId, who: app.name, address: null, what: 'app', table, by: 'app', recipient: null } as const
  const isNoted = lastUsedAt !== null && Date.now() - lastUsedAt.getTime() < USE_NOTED_MS
  await Promise.all([
    logAccess({ db, cipher }, { ...noted, appGrantId }, record),
    isNoted ? undefined : noteUse(db, appGrantId),
  ])
}

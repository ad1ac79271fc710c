import { fhirTexts } from '@kinchart/texts/en/operator.ts'
import type { FastifyRequest } from 'fastify'
import type { Provider } from 'oidc-provider'
import { noteUse, openGrant } from '#access/connected-apps/grants.ts'
import type { AppGrant } from '#access/connected-apps/grants.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import type { Db } from '#platform/database/database.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import { logAccess } from '#sharing/recipient/log-access.ts'
import { FhirError, unauthorized } from './answer.ts'
import { scopesOf } from './visible.ts'
import type { Seeing } from './visible.ts'

export type AdmitServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly provider: Provider
  readonly resource: string
  readonly withRetracted: boolean
}

/** An app that may read: whose record, and what of it. Holding it is the permission to read that part. */
export type AdmittedApp = {
  readonly grant: AppGrant
  readonly record: OpenedRecord
  readonly seeing: Seeing
  /** When the app was last written down as reading; null for never. */
  readonly lastUsedAt: Date | null
  /** Pages of the app may read the answer, where it is asked from one. */
  readonly origin: string | undefined
}

/**
 * The one place that decides what an access token opens: it has to be for this server, and its grant has to be open at this moment.
 * Throws 401 for any other, 403 where the guardian's access is paused.
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

/** That an app reads is written at most once a minute: within it the database need not be asked. */
const USE_NOTED_MS = 60_000

/** Writes down what an app is about to read, before the answer leaves; `table`: a type, null for several. */
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

import { refreshGrant, revokeGrant } from '#import/connect/authorize-client.ts'
import type { Grant } from '#import/connect/grant.ts'
import { isRefusal } from '#import/connect/refresh-patiently.ts'
import { findGrant, NoTokenError, renewGrant } from '#import/connect/source-grant.ts'
import { withLatestRun } from '#import/import-state.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { openName, withNames } from '#store/stored-source.ts'
import type { VeteransSource, VeteransSources } from '#veteran/services.ts'
import type { FastifyRequest } from 'fastify'
import type { Session } from '#account/sessions.ts'
import { notifyChange, importQueue } from '#import/import-events.ts'
import { readBrowserKey } from '#import/connect/browser-key.ts'
import { finishImport } from '#import/connect/finish-import.ts'
import type { Pending } from '#import/connect/pending-authorization.ts'
import { digestBrowser, openPending, type ImportServices } from '#import/connect/start-import.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'

type ConnectServices = ImportServices & { readonly jobs: Jobs; readonly log: Log }

const MAX_ID = 2 ** 31 - 1

/**
 * Runs after the disability rating is read, and completes the authorization as for any other import. If the
 * authorization included health records, the import worker imports them. Q10.
 */
async function connectVeterans(
  services: ConnectServices,
  ...[params, session, request]: Parameters<VeteransSources['connect']>
): Promise<string> {
  const { db, cipher, organizations } = services
  const pending = await findPending(services, params, session, request)
  const organization = await organizations.find(pending.organizationId)
  if (organization.providerType !== 'Veterans') throw new ApiError('authorization-unknown')
  const secret = await openPending(db, cipher, pending)
  const callback = { state: secret.state, code: params.code, error: undefined, iss: undefined }
  const sourceId = await finishImport(services, {
    ...callback,
    browserKey: readBrowserKey(services.publicUrl, request),
    session,
  })
  await services.jobs.send(importQueue.name, { sourceId })
  await notifyChange(db, sourceId, pending.accountId)
  return sourceId
}

/**
 * Returns the newest unused authorization at the endpoint. With a session, considers the account's authorizations.
 * Without a session, considers authorizations that this browser started.
 */
async function findPending(
  { db, cipher, publicUrl }: ConnectServices,
  params: Parameters<VeteransSources['connect']>[0],
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Pending> {
  const browserKey = readBrowserKey(publicUrl, request)
  const { state, ehrEndPointId } = params
  if ((!session && browserKey === undefined) || Math.abs(ehrEndPointId) > MAX_ID)
    throw new ApiError('authorization-unknown')
  const pending = await db
    .selectFrom('pendingAuthorization')
    .selectAll()
    .where('organizationId', '=', ehrEndPointId)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .$if(session !== undefined, (rows) => rows.where('accountId', '=', session?.accountId ?? ''))
    .$if(session === undefined, (rows) => rows.where('browserDigest', '=', digestBrowser(cipher, browserKey ?? '')))
    .$if(state !== undefined, (rows) => rows.where('stateDigest', '=', cipher.digest(state ?? '')))
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!pending) throw new ApiError('authorization-unknown')
  return pending
}

const MAX_SOURCES = 20
const PATIENCE_MS = 5000

export function createVeteransSources(services: ConnectServices): VeteransSources {
  const { db, cipher } = services
  return {
    connect: async (...args) => connectVeterans(services, ...args),
    open: async (sourceId) => openSource(services, sourceId),
    listOf: async ({ profileId }) => {
      const rows = await db
        .selectFrom('source')
        .select(['id', 'providerName'])
        .where('profileId', '=', profileId)
        .where('providerType', '=', 'Veterans')
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(MAX_SOURCES)
        .execute()
      return rows.map((row) => ({ sourceId: row.id, providerName: openName(cipher, row) }))
    },
  }
}

async function openSource(services: ConnectServices, sourceId: string): Promise<VeteransSource | undefined> {
  const { db } = services
  const load = async () =>
    withLatestRun(db)
      .select(['source.id', 'profileId', 'providerName', 'fhirBase', 'kind', 'organizationId', 'state'])
      .select((row) => [
        'isPatientConfirmed',
        row
          .exists(
            row
              .selectFrom('importQuery')
              .select('importQuery.id')
              .where('importQuery.sourceId', '=', sourceId)
              .where('importQuery.kind', '=', 'read')
              .where('importQuery.state', 'in', ['done', 'not-granted']),
          )
          .as('isPatientRead'),
      ])
      .where('source.id', '=', sourceId)
      .executeTakeFirst()
  const found = await load()
  const source = found && withNames(services.cipher, found)
  const storedGrant = await findGrant(services, sourceId)
  if (!source || !storedGrant) return undefined

  /**
   * A refresh token works only once, and a running import renews tokens itself. So this function throws
   * 'veteran-unavailable' during an import.
   */
  const renew = async (used: string): Promise<string> => {
    const stored = await load()
    const current = await findGrant(services, sourceId)
    if (!stored || !current) throw new ApiError('veteran-access-ended')
    if (current.grant.accessToken !== used) return current.grant.accessToken
    const client =
      stored.organizationId === null ? undefined : await services.organizations.clientOf(stored.organizationId)
    if (current.grant.refreshToken === null) throw new ApiError('veteran-access-ended')
    // Only Kinchart's client registration is missing. The patient's access has not ended.
    if (!client) throw new ApiError('veteran-unavailable')
    if (stored.state === 'running' || stored.state === 'waiting') throw new ApiError('veteran-unavailable')
    const revoke = async (next: Grant): Promise<void> => revokeGrant(services, client, next).catch(() => undefined)
    const refresh = async (former: Grant): Promise<Grant> => refreshGrant(services, client, former)
    const next = await renewGrant(services, current, refresh, revoke, PATIENCE_MS).catch((error: unknown) => {
      const hasEnded = error instanceof NoTokenError ? error.why === 'ended' : isRefusal(error)
      throw new ApiError(hasEnded ? 'veteran-access-ended' : 'veteran-unavailable', { cause: error })
    })
    if (!next) throw new ApiError('veteran-unavailable')
    return next.grant.accessToken
  }

  const { accessToken, refreshToken, expiresAt } = storedGrant.grant
  return {
    sourceId,
    profileId: source.profileId,
    signInId: storedGrant.id,
    providerName: source.providerName,
    fhirBase: source.fhirBase,
    isPersonKnown: source.isPatientConfirmed || Boolean(source.isPatientRead),
    token: async () => (refreshToken !== null && expiresAt < Date.now() ? renew(accessToken) : accessToken),
    renew,
    forget: async () => {
      await db
        .deleteFrom('sourceGrant')
        .where('id', '=', storedGrant.id)
        .where((grant) =>
          grant.not(
            grant.exists(
              grant
                .selectFrom('source')
                .select('source.id')
                .where('grantId', '=', storedGrant.id)
                .where('kind', '<>', 'disability-rating'),
            ),
          ),
        )
        .execute()
    },
  }
}

import type { FastifyRequest } from 'fastify'
import type { Session } from '#account/sessions.ts'
import { notifyChange } from '#import/import-events.ts'
import { readBrowserKey } from '#import/connect/browser-key.ts'
import { finishImport } from '#import/connect/finish-import.ts'
import type { Pending } from '#import/connect/pending-authorization.ts'
import { importQueue } from '#import/import-queue.ts'
import { digestBrowser, openPending } from '#import/connect/start-import.ts'
import type { ImportServices } from '#import/connect/start-import.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import type { VeteransSources } from '#veteran/services.ts'

export type ConnectServices = ImportServices & { readonly jobs: Jobs; readonly log: Log }

const MAX_ID = 2 ** 31 - 1

/**
 * Connects the veterans' source after its code was returned (settled question 10), like the end of every import. If the
 * authorization included health records, the same engine imports them.
 */
export async function connectVeterans(
  services: ConnectServices,
  ...[asked, session, request]: Parameters<VeteransSources['connect']>
): Promise<string> {
  const { db, cipher, organizations } = services
  const pending = await findPending(services, asked, session, request)
  const organization = await organizations.find(pending.organizationId)
  if (organization.providerType !== 'Veterans') throw new ApiError('authorization-unknown')
  const secret = await openPending(db, cipher, pending)
  const came = { state: secret.state, code: asked.code, error: undefined, iss: undefined }
  const sourceId = await finishImport(services, {
    ...came,
    browserKey: readBrowserKey(services.publicUrl, request),
    session,
  })
  await services.jobs.send(importQueue.name, { sourceId })
  await notifyChange(db, sourceId, pending.accountId)
  return sourceId
}

/** Returns the newest authorization at the endpoint started by this session or, if there is none, by this browser. */
async function findPending(
  { db, cipher, publicUrl }: ConnectServices,
  asked: Parameters<VeteransSources['connect']>[0],
  session: Session | undefined,
  request: FastifyRequest,
): Promise<Pending> {
  const browserKey = readBrowserKey(publicUrl, request)
  const { state, ehrEndPointId } = asked
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

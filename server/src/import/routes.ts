import type { FastifyRequest } from 'fastify'
import * as calls from '@kinchart/contract/calls/import.ts'
import type { ImportState } from '@kinchart/contract/calls/import-states.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { openRecord, isNotPaused, type OpenedRecord } from '#family/open-record.ts'
import type { Serve } from '#family/serve.ts'
import type { Session } from '#account/sessions.ts'
import type { HasRoom } from '#platform/database/room.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { isAttended } from '#platform/http/open-http.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { notifyChange, importQueue } from './import-events.ts'
import { tryMoveRun, lockSource, withLatestRun } from './import-state.ts'
import { ensureBrowserKey, readBrowserKey } from './connect/browser-key.ts'
import { choosePatients, showReached } from './connect/choose-patients.ts'
import { endImport, findOwner } from './sources/disconnect.ts'
import { openBackgroundScans } from '#import/files/background-scans.ts'
import { serveFiles } from './files/routes.ts'
import { finishImport, takePending, type CallbackResult } from '#import/connect/finish-import.ts'
import { allowTarget } from './embed/redirects.ts'
import { startRun } from './plan/plan-run.ts'
import { listImports, showImport, withoutPerson } from './sources/show-source.ts'
import { answerLinked } from './run/read-linked.ts'
import { findGrant } from './connect/source-grant.ts'
import { digestBrowser, startImport, beginAuthorization, openPending, ownScopes } from '#import/connect/start-import.ts'
import type { ImportServices } from './connect/start-import.ts'
import { noteSeen } from './sources/upkeep/mail-ended.ts'
import type { Db } from '#platform/database/database.ts'
import { findEmbedSession } from '#import/embed/find-embed-session.ts'
import { targetsOf, type EmbedSettings, type EmbedServices } from '#import/embed/services.ts'
import { sql } from 'kysely'
import type { Unfinished, processEpicData } from '@kinchart/contract/calls/import.ts'
import { findNames } from '#family/profile-names.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'
import type { Organizations } from './organizations.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { chooseNarrower } from '#import/connect/choose-scopes.ts'
import { discoverSmart } from '#import/connect/discover.ts'
import type { z } from 'zod'
import type { Pending } from '#import/connect/pending-authorization.ts'

type EpicDataParams = z.output<NonNullable<typeof processEpicData.body>>
type Who = { readonly session: Session | undefined; readonly browserKey: string | undefined }

/**
 * Maximum number of open authorizations to search. An authorization expires after an hour, and a user can't start
 * this many in an hour.
 */
const MAX_OPEN = 50

/**
 * Finishes the newest open authorization for a profile at the named organization. Searches the authorizations of the
 * session's account, or those of this browser if there is no session. Returns the import's id. `token` is the
 * authorization code that the source sent. It is never an access token: browsers receive no access tokens, so no one
 * can submit another person's token. Source: S2 §7, Q10. Throws 'authorization-unknown' if no authorization is open,
 * and the errors of `finishImport`.
 */
async function finishEpicData(
  services: ImportServices & { log: Log },
  { token, ProfileId, EHRHospital }: EpicDataParams,
  { session, browserKey }: Who,
): Promise<string> {
  const { db, cipher, organizations } = services
  for (const pending of await findOpen(services, ProfileId, { session, browserKey })) {
    const { hospitalName } = await organizations.find(pending.organizationId)
    if (plain(hospitalName) !== plain(EHRHospital)) continue
    const { state } = await openPending(db, cipher, pending)
    return finishImport(services, { state, code: token, error: undefined, iss: undefined, browserKey, session })
  }
  throw new ApiError('authorization-unknown')
}

async function findOpen({ db, cipher }: ImportServices, profileId: string, who: Who): Promise<Pending[]> {
  const { session, browserKey } = who
  if (!session && browserKey === undefined) return []
  return db
    .selectFrom('pendingAuthorization')
    .selectAll()
    .where(sql<boolean>`profile_id::text = ${profileId}`)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', new Date())
    .$if(session !== undefined, (rows) => rows.where('accountId', '=', session?.accountId ?? ''))
    .$if(session === undefined, (rows) => rows.where('browserDigest', '=', digestBrowser(cipher, browserKey ?? '')))
    .orderBy('createdAt', 'desc')
    .limit(MAX_OPEN)
    .execute()
}

const plain = (name: string): string => name.trim().toLowerCase()

/**
 * Some sources refuse only one scope per request, so several requests may be needed. The refusals happen before
 * sign-in, so the user does not see them.
 */
const MAX_REFUSALS = 8

/**
 * Requests fewer scopes after a source's authorization page refused them (RFC 6749 4.1.2.1 `invalid_scope`).
 * `description` is the source's error description; scopes that it names are left out. Scopes set by the operator are
 * never dropped. Throws the errors of `takePending`, 'authorization-failed' if no scopes can be dropped, and
 * 'organization-unreachable'.
 */
async function askAgain(
  services: ImportServices,
  callback: Pick<CallbackResult, 'state' | 'browserKey' | 'session'> & { readonly description: string },
): Promise<{ authorizationUrl: string }> {
  const pending = await takePending(services, callback)
  const secret = await openPending(services.db, services.cipher, pending)
  const isOwn = ownScopes(secret.client) !== undefined
  const isOver = isOwn || secret.refusals >= MAX_REFUSALS
  if (isOver) throw new ApiError('authorization-failed')
  const organization = await services.organizations.find(pending.organizationId)
  const server = await discoverSmart(services.outbound, organization.fhirBase)
  const scope = chooseNarrower(secret.scope ?? '', callback.description, server.scopesSupported)
  if (scope === null) throw new ApiError('authorization-failed')
  return beginAuthorization(services, {
    organization,
    client: secret.client,
    server,
    scope,
    refusals: secret.refusals + 1,
    whose: pending,
    // The last part of the OAuth `state` is the redirect URL, which may itself contain the separator.
    redirectUrl: secret.state.split(constants.stateSeparator).slice(3).join(constants.stateSeparator),
  })
}

const MAX_SHOWN = 5

/**
 * Returns sign-ins of the past 24 hours that did not start an import: the user closed the window, the organization
 * never redirected back, or the code exchange failed and the user did not see the error. Returns only the newest for
 * each organization and patient. Leaves out patients whose record is paused.
 */
async function listUnfinished(
  { db, cipher, organizations }: { readonly db: Db; readonly cipher: Cipher; readonly organizations: Organizations },
  accountId: string,
): Promise<Unfinished[]> {
  const { rows } = await sql<{ organizationId: number; profileId: string; createdAt: Date }>`
    select p.organization_id, p.profile_id, max(p.created_at) as created_at
    from pending_authorization p
    where p.account_id = ${accountId}
      and p.created_at > now() - interval '1 day' and ${isNotPaused('p.profileId')}
    group by p.organization_id, p.profile_id order by created_at desc limit ${MAX_SHOWN}`.execute(db)
  return Promise.all(
    rows.map(async (row) => {
      const { firstName, lastName } = await findNames(db, cipher, row.profileId)
      const { hospitalName } = await organizations.find(row.organizationId)
      return {
        ehrEndPointId: row.organizationId,
        hospitalName: hospitalName,
        profileName: `${firstName} ${lastName}`.trim(),
        startedAt: row.createdAt.toISOString(),
      }
    }),
  )
}

/**
 * Returns the record to import into, and the allowed return targets. A signed-in user can open their own record and
 * those of their dependents. An embed session can open only the account's own record. Throws 'session-missing'
 * without a session of either kind, and 'not-found' for any other record.
 */
async function openTargetRecord(
  services: Pick<EmbedServices, 'db' | 'cipher' | 'embedSettings'>,
  session: Session | undefined,
  profileId: string,
  browserKey: string | undefined,
): Promise<{ record: OpenedRecord; allowed: readonly string[] }> {
  const embedSession = await findEmbedSession(services, browserKey)
  const holder = session ?? embedSession
  if (!holder) throw new ApiError('session-missing')
  const record = await openRecord(services.db, holder, profileId)
  if (!session && record.kind !== 'self') throw new ApiError('not-found')
  const embedder = embedSession?.accountId === record.accountId ? embedSession.embedder : ''
  return { record, allowed: targetsOf(services.embedSettings, embedder) }
}

async function readMailChoice(db: Db, accountId: string): Promise<boolean> {
  const off = await db
    .selectFrom('importMailsOff')
    .select('accountId')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return off === undefined
}

async function saveMailChoice(db: Db, accountId: string, isOn: boolean): Promise<void> {
  await (isOn
    ? db.deleteFrom('importMailsOff').where('accountId', '=', accountId).execute()
    : db
        .insertInto('importMailsOff')
        .values({ accountId })
        .onConflict((conflict) => conflict.doNothing())
        .execute())
}

export type ImportRouteServices = ImportServices & {
  readonly hasRoom: HasRoom
  readonly jobs: Jobs
  readonly log: Log
  readonly embedSettings: EmbedSettings
  readonly cardIssuers: ReadonlySet<string>
  readonly lookWaitMs: number
}

export function serveImport(serve: Serve, services: ImportRouteServices): void {
  const { db, cipher, hasRoom } = services

  serve(calls.startImport, async ({ caller, body, request, reply }) => {
    const { record, allowed } = await openTargetRecord(
      services,
      caller,
      body.profileId,
      readBrowserKey(services.publicUrl, request),
    )
    return startImport(services, record, {
      ehrEndPointId: body.ehrEndPointId,
      redirectUrl: allowTarget(body.redirectUrl, allowed),
      browserKey: ensureBrowserKey(services.publicUrl, request, reply),
    })
  })
  serve(calls.finishImport, async ({ caller, body, request }) => {
    const sourceId = await finishImport(services, {
      state: body.state,
      code: body.code,
      error: body.error,
      iss: body.iss,
      browserKey: readBrowserKey(services.publicUrl, request),
      session: caller,
    })
    await takeUp(services, sourceId)
    const shown = await showImport(services, sourceId)
    if (!shown) throw new ApiError('import-unknown')
    return caller ? shown : withoutPerson(shown)
  })
  serve(calls.retryAuthorization, async ({ caller, body, request }) => {
    const { state, description = '' } = body
    return askAgain(services, {
      state,
      description,
      browserKey: readBrowserKey(services.publicUrl, request),
      session: caller,
    })
  })
  serve(calls.processEpicData, async ({ caller, body, request }) => {
    await takeUp(
      services,
      await finishEpicData(services, body, {
        session: caller,
        browserKey: readBrowserKey(services.publicUrl, request),
      }),
    )
    return { message: messages.processing }
  })
  serve(calls.getImport, async ({ caller, query, request }) => {
    await checkReader(services, query.ehrImportRequestId, caller, request)
    const shown = await showImport(services, query.ehrImportRequestId)
    if (!shown) throw new ApiError('import-unknown')
    await noteSeen(db, isAttended(request) ? [shown.ehrImportRequestId] : [])
    return caller ? shown : withoutPerson(shown)
  })
  serve(calls.getConnectedEhrs, async ({ caller: { accountId }, request }) => {
    const connectedEhrs = await listImports(services, accountId)
    const seen = isAttended(request) ? connectedEhrs : []
    await noteSeen(
      db,
      seen.map(({ ehrImportRequestId }) => ehrImportRequestId),
    )
    return {
      message: connectedEhrs.length === 0 ? messages.noDataFound : messages.dataLoaded,
      connectedEhrs,
      unfinished: await listUnfinished(services, accountId),
      isVeteran: connectedEhrs.some((source) => source.providerType === 'Veterans'),
    }
  })
  serve(calls.confirmPatient, async ({ caller, body, request }) => {
    const sourceId = body.ehrImportRequestId
    await checkReader(services, sourceId, caller, request)
    // Without a session, a browser may reject the patient but not confirm the patient. Q47.
    if (!caller && body.isSamePerson) throw new ApiError('session-missing')
    if (await answerLinked(db, sourceId, body.isSamePerson)) {
      await takeUp(services, sourceId)
      return { message: messages.dataLoaded }
    }
    if (body.isSamePerson) await confirmPatient(services, sourceId)
    else await cancelImport(services, sourceId)
    return { message: body.isSamePerson ? messages.dataLoaded : messages.importDeleted }
  })
  serve(calls.getReachedPatients, async ({ caller, query }) => {
    const { patients, profiles, ...shown } = await showReached(services, caller, query.ehrImportRequestId)
    return { ...shown, patients: [...patients], profiles: [...profiles] }
  })
  serve(calls.choosePatients, async ({ caller: session, body }) => {
    const ids = await choosePatients(services, session, body.ehrImportRequestId, body.choices)
    for (const sourceId of ids) await takeUp(services, sourceId)
    const shown = await Promise.all(ids.map(async (sourceId) => showImport(services, sourceId)))
    return { message: messages.dataLoaded, connectedEhrs: shown.filter((one) => one !== undefined) }
  })
  serve(calls.retryImport, async ({ caller, body }) => {
    const sourceId = await checkOwner(services, body.ehrImportRequestId, caller)
    const source = await withLatestRun(db)
      .select(['state', 'kind'])
      .where('source.id', '=', sourceId)
      .executeTakeFirst()
    if (source?.kind === 'files') throw new ApiError('import-of-files')
    const storedGrant = await findGrant({ db, cipher }, sourceId)
    if (source?.kind !== 'fhir' || !storedGrant || isBusy.has(source.state)) throw new ApiError('import-busy')
    await startRun(services, sourceId, storedGrant.grant, { isWatched: true, inFull: body.inFull ?? false })
    await takeUp(services, sourceId)
    return { message: messages.dataLoaded }
  })
  serve(calls.deleteEhrRecord, async ({ caller, query }) => {
    await endImport(services, await checkOwner(services, query.ehrImportRequestId, caller))
    return { message: messages.importDeleted }
  })
  serve(calls.getImportMails, async ({ caller }) => ({ isOn: await readMailChoice(db, caller.accountId) }))
  serve(calls.setImportMails, async ({ caller, body }) => {
    await saveMailChoice(db, caller.accountId, body.isOn)
    return { isOn: body.isOn }
  })
  serveFiles(serve, {
    ...{ db, cipher, hasRoom, outbound: services.outbound, cardIssuers: services.cardIssuers },
    lookings: openBackgroundScans(services.lookWaitMs),
    takeUp: async (sourceId) => takeUp(services, sourceId),
    show: async (sourceId) => showImport(services, sourceId),
  })
}

/** States in which an import cannot be retried: it is still running, or waits for an answer from the user. */
const isBusy = new Set<ImportState>(['running', 'confirm-patient', 'choose-patients'])

async function takeUp({ db, jobs }: ImportRouteServices, sourceId: string): Promise<void> {
  await jobs.send(importQueue.name, { sourceId })
  const owner = await findOwner(db, sourceId)
  if (owner) await notifyChange(db, sourceId, owner.accountId)
}

/** Does nothing if the import is not waiting for the user to confirm the patient. */
async function confirmPatient(services: ImportRouteServices, sourceId: string): Promise<void> {
  const owner = await findOwner(services.db, sourceId)
  if (!owner) return
  const isConfirmed = await services.db.transaction().execute(async (trx) => {
    // Lock the source before its run, in the same order as a deletion, to prevent a deadlock.
    await lockSource(trx, sourceId)
    if (!(await tryMoveRun(trx, sourceId, 'person-answered'))) return false
    await trx
      .updateTable('source')
      .set({ isPatientConfirmed: true })
      .where('id', '=', sourceId)
      .where('profileId', '=', owner.profileId)
      .execute()
    return true
  })
  if (isConfirmed) await takeUp(services, sourceId)
}

/** Throws 'import-busy' if the import is not waiting for the user to confirm the patient. */
async function cancelImport(services: ImportRouteServices, sourceId: string): Promise<void> {
  const cancelableRun = await withLatestRun(services.db)
    .select('source.id')
    .where('source.id', '=', sourceId)
    .where('state', '=', 'confirm-patient')
    .executeTakeFirst()
  if (!cancelableRun) throw new ApiError('import-busy')
  await endImport(services, sourceId)
}

/**
 * Throws 'import-unknown' if the import belongs to another account or does not exist, and 'access-paused' if access
 * to the record is paused.
 */
async function checkOwner({ db }: ImportRouteServices, sourceId: string, session: Session): Promise<string> {
  const owner = await findOwner(db, sourceId)
  if (owner?.accountId !== session.accountId) throw new ApiError('import-unknown')
  await openRecord(db, session, owner.profileId)
  return sourceId
}

/**
 * Allows the owner or, without a session, the browser that started this import. That browser may see the import's
 * steps and counts. Q19.
 */
async function checkReader(
  { db, cipher, publicUrl }: ImportRouteServices,
  sourceId: string,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<void> {
  const owner = await findOwner(db, sourceId)
  const key = readBrowserKey(publicUrl, request)
  const isBrowser = key !== undefined && owner?.browserDigest?.equals(digestBrowser(cipher, key)) === true
  if (!owner || !(session ? owner.accountId === session.accountId : isBrowser)) throw new ApiError('import-unknown')
  if (session) await openRecord(db, session, owner.profileId)
}

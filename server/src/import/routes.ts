import type { FastifyRequest } from 'fastify'
import * as calls from '@kinchart/contract/import.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { sessionOf } from '#account/routes.ts'
import type { Serve } from '#account/routes.ts'
import type { Session } from '#account/sessions.ts'
import { Problem } from '#platform/http/problem.ts'
import type { Jobs, Queue } from '#platform/jobs/jobs.ts'
import type { Log } from '#platform/log.ts'
import { announceChange } from './announce.ts'
import { keepBrowserKey, readBrowserKey } from './browser-key.ts'
import { endImport, findOwner } from './end-import.ts'
import { finishImport } from './finish-import.ts'
import { grant, grantPlace } from './grant.ts'
import { openTargetRecord } from './handoff/open-target-record.ts'
import { allowTarget } from './handoff/redirects.ts'
import type { Handoffs } from './handoff/services.ts'
import { startRun } from './plan-run.ts'
import { listImports, showImport, withoutPerson } from './show-import.ts'
import { digestBrowser, startImport } from './start-import.ts'
import type { ImportServices } from './start-import.ts'

export const importQueue: Queue = { name: 'import', retryLimit: 3, retryDelaySeconds: 10, expireSeconds: 24 * 3600 }

export type ImportRouteServices = ImportServices & {
  readonly jobs: Jobs
  readonly log: Log
  readonly handoffs: Handoffs
}

export function serveImport(serve: Serve, services: ImportRouteServices): void {
  const { db, vault } = services

  serve(calls.startImport, async ({ caller, body, request, reply }) => {
    const { record, allowed } = await openTargetRecord(services, caller, body.profileId, readBrowserKey(request))
    return startImport(services, record, {
      ehrEndPointId: body.ehrEndPointId,
      redirectUrl: allowTarget(body.redirectUrl, allowed),
      browserKey: keepBrowserKey(services.publicUrl, request, reply),
    })
  })
  serve(calls.finishImport, async ({ caller, body, request }) => {
    const importId = await finishImport(services, {
      state: body.state,
      code: body.code,
      error: body.error,
      iss: body.iss,
      browserKey: readBrowserKey(request),
      session: caller,
    })
    await takeUp(services, importId)
    const shown = await showImport(services, importId)
    if (!shown) throw new Problem('import-unknown')
    return caller ? shown : withoutPerson(shown)
  })
  serve(calls.getImport, async ({ caller, query, request }) => {
    await checkReader(services, query.ehrImportRequestId, caller, request)
    const shown = await showImport(services, query.ehrImportRequestId)
    if (!shown) throw new Problem('import-unknown')
    return caller ? shown : withoutPerson(shown)
  })
  serve(calls.getConnectedEhrs, async ({ caller }) => {
    const connectedEhrs = await listImports(services, sessionOf(caller).accountId)
    return {
      message: connectedEhrs.length === 0 ? messages.noDataFound : messages.dataLoaded,
      connectedEhrs,
      isVeteran: connectedEhrs.some((source) => source.providerType === 'Veterans'),
    }
  })
  serve(calls.confirmPatient, async ({ caller, body, request }) => {
    const importId = body.ehrImportRequestId
    await checkReader(services, importId, caller, request)
    if (body.isSamePerson) await confirmPatient(services, importId)
    else await cancelImport(services, importId)
    return { message: body.isSamePerson ? messages.dataLoaded : messages.importDeleted }
  })
  serve(calls.retryImport, async ({ caller, body }) => {
    const importId = await checkOwner(services, body.ehrImportRequestId, sessionOf(caller))
    const source = await db
      .selectFrom('import_request')
      .select(['state', 'grant', 'patient_id'])
      .where('id', '=', importId)
      .executeTakeFirst()
    const isRatingOnly = source?.patient_id === ''
    if (!source?.grant || isRatingOnly || source.state === 'running' || source.state === 'confirm-patient')
      throw new Problem('import-busy')
    const scopes = grant.parse(JSON.parse(vault.open(source.grant, grantPlace(importId)).toString()))
    await startRun(db, importId, scopes)
    await takeUp(services, importId)
    return { message: messages.dataLoaded }
  })
  serve(calls.deleteEhrRecord, async ({ caller, query }) => {
    await endImport(services, await checkOwner(services, query.ehrImportRequestId, sessionOf(caller)))
    return { message: messages.importDeleted }
  })
}

/** Hands an import to a worker. */
async function takeUp({ db, jobs }: ImportRouteServices, importId: string): Promise<void> {
  await jobs.send(importQueue.name, { importId })
  const owner = await findOwner(db, importId)
  if (owner) await announceChange(db, importId, owner.accountId)
}

/** The person has said that the source means them. An import that was not waiting for this goes on as it is. */
async function confirmPatient(services: ImportRouteServices, importId: string): Promise<void> {
  const confirmed = await services.db
    .updateTable('import_request')
    .set({ is_patient_confirmed: true, state: 'running' })
    .where('id', '=', importId)
    .where('state', '=', 'confirm-patient')
    .executeTakeFirst()
  if (confirmed.numUpdatedRows > 0n) await takeUp(services, importId)
}

/** The person has said that the source means somebody else. Throws 'import-busy' where nobody was asked. */
async function cancelImport(services: ImportRouteServices, importId: string): Promise<void> {
  const asked = await services.db
    .selectFrom('import_request')
    .select('run')
    .where('id', '=', importId)
    .where('state', '=', 'confirm-patient')
    .executeTakeFirst()
  if (!asked) throw new Problem('import-busy')
  await endImport(services, importId)
}

/** Throws 'import-unknown' for an import of somebody else, the same as for one that does not exist. */
async function checkOwner({ db }: ImportRouteServices, importId: string, session: Session): Promise<string> {
  const owner = await findOwner(db, importId)
  if (owner?.accountId !== session.accountId) throw new Problem('import-unknown')
  return importId
}

/** The owner, or the browser that started this import: it sees this import's steps and counts. Settled question 19. */
async function checkReader(
  { db, vault }: ImportRouteServices,
  importId: string,
  session: Session | undefined,
  request: FastifyRequest,
): Promise<void> {
  const owner = await findOwner(db, importId)
  const key = readBrowserKey(request)
  const isBrowser = key !== undefined && owner?.browserDigest?.equals(digestBrowser(vault, key)) === true
  if (!owner || !(session ? owner.accountId === session.accountId : isBrowser)) throw new Problem('import-unknown')
}

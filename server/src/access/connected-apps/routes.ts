import {
  allowApp,
  changeAppAccess,
  countAppKinds,
  denyApp,
  endAppAccess,
  getAppReadings,
  getAppRequest,
  getConnectedApps,
} from '@kinchart/contract/calls/connected-apps.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { appAnswers } from '@kinchart/texts/en/connected-apps.ts'
import type { Serve } from '#sharing/serve.ts'
import { allowRequest, countKinds, denyRequest, showRequest, type RequestServices } from './answer-request.ts'
import { endOwnGrant, appGrantAad, isLive, openDetails } from './grants.ts'
import { listConnectedApps, listReadings } from './list-apps.ts'
import { appErrors } from '@kinchart/texts/en/further-failures.ts'
import { noteActivity } from '#account/activity/note-activity.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import type { Db } from '#platform/database/database.ts'
import { isUuid } from '#platform/database/uuid.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

type Services = { readonly db: Db; readonly cipher: Cipher }
type Narrowed = { readonly appId: string; readonly kinds: readonly string[]; readonly until: string }

/**
 * Limits an app to fewer sections or a shorter period. Tokens stay valid, because each use checks the grant. A user
 * can't extend access here. The app must send a new request instead, because its scopes match the original choice.
 * Throws 'not-found' if the grant is not the user's or has ended. Throws 'request-invalid' for a section that was not
 * granted or for a later end date.
 */
async function narrowOwnGrant(
  { db, cipher }: Services,
  { accountId }: { readonly accountId: string },
  { appId, kinds, until }: Narrowed,
): Promise<void> {
  if (!isUuid(appId)) throw new ApiError('not-found')
  const closesAt = new Date(until)
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('appGrant')
      .select(['details', 'profileId', 'kinds', 'closesAt'])
      .where('id', '=', appId)
      .where('accountId', '=', accountId)
      .where(isLive)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new ApiError('not-found')
    if (!kinds.every((kind) => row.kinds.includes(kind)))
      throw new ApiError('request-invalid', { fields: [{ field: 'kinds', message: appErrors.kindsNotGiven }] })
    if (closesAt > row.closesAt || closesAt <= new Date())
      throw new ApiError('request-invalid', { fields: [{ field: 'until', message: appErrors.untilLater }] })
    const fewer = row.kinds.filter((kind) => kinds.includes(kind))
    await trx
      .updateTable('appGrant')
      .set({ kinds: fewer, closesAt })
      .where('id', '=', appId)
      .where('accountId', '=', accountId)
      .execute()
    const own = await cipherOfProfile(trx, cipher, row.profileId)
    const { app } = openDetails(own.decrypt(row.details, appGrantAad(appId)))
    await noteActivity(trx, cipher, accountId, 'app-narrowed', { name: app.name })
  })
}

export function serveConnectedApps(serve: Serve, services: RequestServices): void {
  const { db } = services
  serve(getAppRequest, async ({ caller, query, request }) => showRequest(services, caller, request, query.requestId))
  serve(countAppKinds, async ({ caller: { record } }) => ({ counts: await countKinds(db, record) }))
  serve(allowApp, async ({ caller: { record }, body, request }) => {
    return { redirectTo: await allowRequest(services, record, request, body) }
  })
  serve(denyApp, async ({ body, request }) => ({ redirectTo: await denyRequest(services, request, body.requestId) }))
  serve(getConnectedApps, async ({ caller }) => {
    const apps = await listConnectedApps(services, caller)
    return { message: apps.length === 0 ? messages.noDataFound : messages.dataLoaded, apps }
  })
  serve(changeAppAccess, async ({ caller, body }) => {
    await narrowOwnGrant(services, caller, body)
    return { message: appAnswers.changed }
  })
  serve(endAppAccess, async ({ caller, body }) => {
    await endOwnGrant(services, caller, body.appId)
    return { message: appAnswers.ended }
  })
  serve(getAppReadings, async ({ caller, query }) => listReadings(services, caller, query))
}

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
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import type { Serve } from '#sharing/serve.ts'
import { allowRequest, countKinds, denyRequest, showRequest } from './answer-request.ts'
import type { RequestServices } from './answer-request.ts'
import { endOwnGrant } from './grants.ts'
import { narrowOwnGrant } from './narrow-grant.ts'
import { listConnectedApps, listReadings } from './list-apps.ts'

/** Serves the user's calls: an app's request, their answer, and their apps. */
export function serveConnectedApps(serve: Serve, services: RequestServices): void {
  const { db, cipher } = services
  serve(getAppRequest, async ({ caller, query, request }) => showRequest(services, caller, request, query.requestId))
  serve(countAppKinds, async ({ caller: { record } }) => ({ counts: await countKinds(db, record) }))
  serve(allowApp, async ({ caller: { record }, body, request }) => {
    await consumeRateLimit(db, cipher, `app-allowed/${record.accountId}`, { limit: 100, windowSeconds: 86_400 })
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

import type { FastifyRequest } from 'fastify'
import { sendEhrAddRequest } from '@kinchart/contract/calls/import.ts'
import * as calls from '@kinchart/contract/calls/support.ts'
import type { DemoSignIn, Settings } from '@kinchart/contract/calls/support.ts'
import { organizationRequestTexts } from '@kinchart/texts/en/import.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import type { Serve } from '#account/serve.ts'
import type { Session } from '#account/sessions.ts'
import { isLoopback } from '#platform/http/loopback.ts'
import { callerOf } from '#platform/http/network.ts'
import { consumeRateLimit } from '#platform/http/rate-limit.ts'
import { contactSupport } from './contact-support.ts'
import { describePortalError } from './describe-portal-error.ts'
import { listExceptions, markFixed } from './exception-log.ts'
import { insertException } from './record-exception.ts'
import { requestOrganization } from './request-organization.ts'
import type { Asker, ContactServices } from './write-to-support.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'

export type SupportServices = ContactServices & {
  /** Finds who requests an organization: the user, or else the account of a visit to the public page. */
  readonly findAsker: (session: Session | undefined, request: FastifyRequest) => Promise<Asker>
  /** The operator's settings. */
  readonly settings: Omit<Settings, 'isMailDelayed' | 'demoSignIn'>
  readonly demoSignIn: () => DemoSignIn | null
}

const HOUR = 3600

export function serveSupport(serve: Serve, services: SupportServices): void {
  const { db, cipher, outbox, settings } = services

  serve(calls.contactSupport, async ({ caller, body }) => {
    await contactSupport(services, caller, body)
    return { message: messages.contactSuccess }
  })
  serve(sendEhrAddRequest, async ({ caller, body, request }) => {
    await requestOrganization(services, await services.findAsker(caller, request), body)
    return { message: organizationRequestTexts.sent }
  })
  // The access 'staff' has already checked the caller.
  serve(calls.getLogs, async () => listExceptions(db, cipher))
  serve(calls.markFixed, async ({ body }) => {
    await markFixed(db, body.id, body.isFixed)
    return { message: answerTexts.logSaved }
  })
  serve(calls.reportError, async ({ caller, body, request }) => {
    await consumeRateLimit(db, cipher, `report-error/${callerOf(request)}`, { limit: 30, windowSeconds: HOUR })
    // An error that everyone has at once must not fill the log.
    await consumeRateLimit(db, cipher, 'report-error', { limit: 1000, windowSeconds: HOUR })
    await insertException(db, {
      message: describePortalError(body),
      source: 'portal',
      requestId: request.id,
      accountId: caller?.accountId ?? null,
    })
    return { message: answerTexts.errorNoted }
  })
  serve(calls.getSettings, async ({ request }) => ({
    ...settings,
    isMailDelayed: await outbox.isDelayed(),
    demoSignIn: isLoopback(request.ip) ? services.demoSignIn() : null,
  }))
}

import * as calls from '@kinchart/contract/calls/family.ts'
import { answerTexts } from '@kinchart/texts/en/answers.ts'
import type { Serve } from '#account/serve.ts'
import { acceptHandover, getHandover, type AcceptServices } from './accept-handover.ts'
import { offerHandover, cancelHandover, type OfferServices } from './offer-handover.ts'

export function serveHandover(serve: Serve, services: OfferServices & AcceptServices): void {
  serve(calls.createHandover, async ({ caller, body, request }) => {
    await offerHandover(services, caller, body, request.ip)
    return { message: answerTexts.handoverSent }
  })
  serve(calls.cancelHandover, async ({ caller, query }) => {
    await cancelHandover(services, caller, query.dependentId)
    return { message: answerTexts.handoverTakenBack }
  })
  serve(calls.getHandover, async ({ caller, body }) => getHandover(services, caller, body.code))
  serve(calls.acceptHandover, async ({ caller, body }) => ({
    ...(await acceptHandover(services, caller, body)),
    message: answerTexts.handoverAccepted,
  }))
}

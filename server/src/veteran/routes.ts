import { messages } from '@kinchart/contract/text/texts.ts'
import * as calls from '@kinchart/contract/calls/veteran.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { claimQuestion, saveRating } from './save-rating.ts'
import type { VeteranServices } from './services.ts'
import { messageOf, showRating } from './show-rating.ts'

export function serveVeteran(serve: Serve, services: VeteranServices): void {
  const { sources } = services

  serve(calls.handleVeteran, async ({ caller, body, request }) => {
    const sourceId = await sources.connect(
      { code: body.code, state: body.state, ehrEndPointId: body.ehrEndPointId },
      caller,
      request,
    )
    const source = await sources.open(sourceId)
    if (!source) throw new ApiError('veteran-access-ended')
    if (!source.isPersonKnown) return { message: messages.processing, ehrImportRequestId: sourceId }
    await claimQuestion(services, source)
    const rating = await saveRating(services, source)
    return { message: messageOf(rating), ehrImportRequestId: sourceId }
  })
  serve(calls.getDisabilityData, async ({ caller: { record } }) => showRating(services, record))
}

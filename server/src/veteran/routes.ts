import { messages } from '@kinchart/contract/text/texts.ts'
import * as calls from '@kinchart/contract/calls/veteran.ts'
import type { Serve } from '#family/serve.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { claimQuestion, saveRating, dayOf, ratingAad } from './save-rating.ts'
import type { VeteranServices } from './services.ts'
import type { z } from 'zod'
import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import type { DisabilityData, getDisabilityData } from '@kinchart/contract/calls/veteran.ts'
import { cipherOf } from '#account/data-keys.ts'
import type { OpenedRecord } from '#family/open-record.ts'
import { readRating } from './read-rating.ts'

/** The message for a patient without a rating (S3 §8). */
const messageOf = ({ individual_ratings }: DisabilityData): string =>
  individual_ratings.length === 0 ? messages.noDataFound : messages.dataLoaded

type Shown = z.input<typeof getDisabilityData.answer>

/**
 * Uses the veterans' source that was connected last. If the rating is missing or a day old, requests it first. If the
 * VA does not respond, shows the stored rating with a notice. If no rating is stored, throws the error with the reason.
 */
async function showRating(services: VeteranServices, record: OpenedRecord): Promise<Shown> {
  const { db, cipher, sources } = services
  const [newest] = await sources.listOf(record)
  if (!newest) return { message: messages.noDataFound, isVeteran: false, data: null }
  const { sourceId, providerName } = newest
  const source = await sources.open(sourceId)
  if (source?.isPersonKnown === false) throw new ApiError('veteran-patient-unconfirmed')
  let failure: ApiError | undefined
  if (source && (await claimQuestion(services, source))) failure = await tryToKeep(services, source)
  const storedRating = await db
    .selectFrom('veteranRating')
    .selectAll()
    .where('sourceId', '=', sourceId)
    .executeTakeFirst()
  if (!storedRating?.answer || !storedRating.fetchedAt)
    throw failure ?? new ApiError(storedRating?.failure ?? (source ? 'veteran-unavailable' : 'veteran-access-ended'))
  const rating = readRating(
    cipherOf(cipher, record).decrypt(storedRating.answer, ratingAad(sourceId)),
    dayOf(new Date()),
  )
  if (!rating) throw new ApiError('veteran-answer-unreadable')
  return {
    message: messageOf(rating),
    isVeteran: true,
    data: {
      disabilityData: JSON.stringify(rating),
      providerName,
      ehrImportRequestId: sourceId,
      fetchedAt: storedRating.fetchedAt.toISOString(),
      notRenewed: storedRating.failure === null ? null : apiErrors[storedRating.failure].message,
    },
  }
}

async function tryToKeep(...what: Parameters<typeof saveRating>): Promise<ApiError | undefined> {
  try {
    await saveRating(...what)
    return undefined
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

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

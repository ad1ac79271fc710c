import { setTimeout as sleep } from 'node:timers/promises'
import type { DisabilityData } from '@kinchart/contract/calls/veteran.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { OutboundError } from '#platform/outbound/outbound.ts'
import type { Outbound, OutboundAnswer } from '#platform/outbound/outbound.ts'
import { retryAfterMs } from '#platform/outbound/retry-after.ts'
import { readRating } from './read-rating.ts'
import type { RatingFailure, VeteransSource } from './services.ts'

const RATING = 'disability_rating'
const VERIFICATION = 'services/veteran_verification/v2/'

/**
 * Returns the VA's rating URL for a directory entry: below the entry's own address; for the VA's health service
 * (`…/services/fhir/v0/r4`), at the verification service next to it (standards 2.1). `base` has no trailing slash.
 */
function ratingAddressOf(base: string): URL {
  const root = /^(.*\/)services\/fhir(?:\/|$)/.exec(base)?.[1]
  return new URL(root === undefined ? `${base}/${RATING}` : `${root}${VERIFICATION}${RATING}`)
}

/** Thrown if the VA returned no rating. `askAfter`: when it may be queried again. */
export class NoRatingError extends Error {
  readonly why: RatingFailure
  readonly askAfter: Date
  constructor(why: RatingFailure, waitMs: number, options?: { cause?: unknown }) {
    super(why, options)
    this.name = 'NoRatingError'
    this.why = why
    this.askAfter = new Date(Date.now() + waitMs)
  }
}

const TRIES = 3
const LIMITS = { maxBytes: 2_000_000, timeoutMs: 15_000 }
const BACKOFF_MS = 500
/** A user is waiting: longer waits are left for a later request. */
const MAX_WAIT_INSIDE_MS = 4000
const LATER_MS = 60_000
const DAY_MS = 24 * 3_600_000

/** The result of one attempt: a rating, a permanent failure, or a temporary one. */
type Tried =
  | { readonly kind: 'rating'; readonly rating: DisabilityData; readonly body: Buffer }
  | { readonly kind: 'ended'; readonly why: RatingFailure }
  | { readonly kind: 'passing'; readonly why: RatingFailure; readonly waitMs?: number | undefined }
  | { readonly kind: 'token-refused' }

/**
 * Requests the rating from the VA; returns it with the bytes received. At most three attempts; Retry-After is honored,
 * and a longer wait is left for later. A refused token is renewed once. Throws NoRatingError.
 */
export async function askRating(
  outbound: Outbound,
  source: VeteransSource,
  today: string,
  backoffMs = BACKOFF_MS,
): Promise<{ rating: DisabilityData; body: Buffer }> {
  const url = ratingAddressOf(source.fhirBase)
  let token = await tokenOf(async () => source.token())
  let isRenewed = false
  for (let attempt = 1; ; attempt++) {
    const tried = await tryOnce(outbound, url, token, today)
    if (tried.kind === 'rating') return tried
    if (tried.kind === 'ended') throw new NoRatingError(tried.why, DAY_MS)
    if (tried.kind === 'token-refused') {
      if (isRenewed) throw new NoRatingError('veteran-access-ended', DAY_MS)
      isRenewed = true
      const refused = token
      token = await tokenOf(async () => source.renew(refused))
      attempt--
      continue
    }
    const waitMs = tried.waitMs ?? backoffMs * 2 ** (attempt - 1)
    const isTooLong = waitMs > MAX_WAIT_INSIDE_MS
    if (attempt === TRIES || isTooLong)
      throw new NoRatingError(tried.why, isTooLong ? Math.min(waitMs, DAY_MS) : LATER_MS)
    await sleep(waitMs)
  }
}

async function tryOnce(outbound: Outbound, url: URL, token: string, today: string): Promise<Tried> {
  let answer: OutboundAnswer
  try {
    answer = await outbound.call(url, {
      ...LIMITS,
      headers: { accept: 'application/json', authorization: `Bearer ${token}` },
    })
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    if (error.why === 'too-large') return { kind: 'ended', why: 'veteran-answer-too-large' }
    return { kind: 'passing', why: 'veteran-unavailable' }
  }
  const { status, body, headers } = answer
  if (status === 200) {
    const rating = readRating(body, today)
    return rating ? { kind: 'rating', rating, body } : { kind: 'passing', why: 'veteran-answer-unreadable' }
  }
  if (status === 401) return { kind: 'token-refused' }
  if (status === 403) return { kind: 'ended', why: 'veteran-not-granted' }
  if (status === 404) return { kind: 'ended', why: 'veteran-not-found' }
  const waitMs = retryAfterMs(headers['retry-after'], Date.now())
  if (status === 429) return { kind: 'passing', why: 'veteran-busy', waitMs }
  if (status >= 500 || status === 408) return { kind: 'passing', why: 'veteran-unavailable', waitMs }
  return { kind: 'ended', why: status >= 400 ? 'veteran-question-refused' : 'veteran-answer-unreadable' }
}

async function tokenOf(give: () => Promise<string>): Promise<string> {
  try {
    return await give()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const isEnded = error.code === 'veteran-access-ended'
    throw new NoRatingError(isEnded ? 'veteran-access-ended' : 'veteran-unavailable', isEnded ? DAY_MS : LATER_MS, {
      cause: error,
    })
  }
}

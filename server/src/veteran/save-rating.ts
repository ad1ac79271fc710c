import { sql } from 'kysely'
import type { DisabilityData } from '@kinchart/contract/calls/veteran.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { describeError } from '#platform/log.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { VeteranServices, VeteransSource, RatingFailure } from './services.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { OutboundError, type Outbound, type OutboundAnswer } from '#platform/outbound/outbound.ts'
import { retryAfterMs } from '#platform/outbound/retry-after.ts'
import { readRating } from './read-rating.ts'

const RATING = 'disability_rating'
const VERIFICATION = 'services/veteran_verification/v2/'

/**
 * Returns the rating's URL below the source's base URL. For the VA's health service (`…/services/fhir/v0/r4`),
 * returns the URL at the VA's verification service instead (standards 2.1). `base` has no trailing slash.
 */
function ratingAddressOf(base: string): URL {
  const root = /^(.*\/)services\/fhir(?:\/|$)/.exec(base)?.[1]
  return new URL(root === undefined ? `${base}/${RATING}` : `${root}${VERIFICATION}${RATING}`)
}

/** `askAfter`: when the VA may be queried again. */
class NoRatingError extends Error {
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
/**
 * In ms. The longest wait within a request, because a user is waiting. If the VA requires a longer wait, a later
 * request queries the VA again.
 */
const MAX_WAIT_INSIDE_MS = 4000
const LATER_MS = 60_000
const DAY_MS = 24 * 3_600_000

type Tried =
  | { readonly kind: 'rating'; readonly rating: DisabilityData; readonly body: Buffer }
  | { readonly kind: 'ended'; readonly why: RatingFailure }
  | { readonly kind: 'passing'; readonly why: RatingFailure; readonly waitMs?: number | undefined }
  | { readonly kind: 'token-refused' }

/**
 * Returns the rating with the bytes received. Makes at most three attempts. Waits as long as Retry-After requires,
 * but throws if that is longer than `MAX_WAIT_INSIDE_MS`. Renews a refused token once. Throws NoRatingError.
 */
async function askRating(
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

/** In ms. A rating that was requested longer ago than this is requested again when a user views it. */
const FRESH_MS = 24 * 3_600_000
/** In ms. During this time, no other request may query the VA. */
const CLAIM_MS = 90_000

export const ratingAad = (sourceId: string): string => `veteran-rating/${sourceId}`

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Returns false if the VA was queried a short while ago. After a new sign-in, the VA is queried at once, even if the
 * last query failed.
 */
export async function claimQuestion(
  { db }: VeteranServices,
  { sourceId, profileId, signInId }: Pick<VeteransSource, 'sourceId' | 'profileId' | 'signInId'>,
): Promise<boolean> {
  const until = new Date(Date.now() + CLAIM_MS)
  const { rows } = await sql`
    insert into veteran_rating (source_id, profile_id, sign_in_id, ask_after)
    values (${sourceId}, ${profileId}, ${signInId}, ${until})
    on conflict (source_id) do update set ask_after = excluded.ask_after, sign_in_id = excluded.sign_in_id
    where veteran_rating.ask_after <= now() or veteran_rating.sign_in_id is distinct from excluded.sign_in_id
    returning source_id`.execute(db)
  return rows.length === 1
}

/**
 * Stores the VA's response as received. A failure does not change the stored response. Throws the error with the
 * reason, which is stored with the rating.
 */
export async function saveRating(services: VeteranServices, source: VeteransSource): Promise<DisabilityData> {
  const { db, cipher, outbound, log } = services
  const row = db.updateTable('veteranRating').where('sourceId', '=', source.sourceId)
  try {
    const own = await cipherOfProfile(db, cipher, source.profileId)
    const { rating, body } = await askRating(outbound, source, dayOf(new Date()), services.backoffMs)
    await row
      .set({
        answer: own.encrypt(body, ratingAad(source.sourceId)),
        fetchedAt: new Date(),
        failure: null,
        askAfter: new Date(Date.now() + FRESH_MS),
      })
      .execute()
    return rating
  } catch (error) {
    if (!(error instanceof NoRatingError)) throw error
    await row.set({ failure: error.why, askAfter: error.askAfter }).execute()
    if (error.why === 'veteran-access-ended') await source.forget()
    log({ event: 'veteran-rating-failed', id: source.sourceId, code: error.why, ...describeError(error) })
    throw new ApiError(error.why, { cause: error })
  }
}

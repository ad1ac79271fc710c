import { sql } from 'kysely'
import type { DisabilityData } from '@kinchart/contract/calls/veteran.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { describeError } from '#platform/log.ts'
import { ApiError } from '#platform/http/api-error.ts'
import { askRating, NoRatingError } from './ask-rating.ts'
import type { VeteranServices, VeteransSource } from './services.ts'

/** A rating of this age is requested again when a user views it. */
const FRESH_MS = 24 * 3_600_000
/** No one else queries during a query. */
const CLAIM_MS = 90_000

/** Returns the associated data of a rating. */
export const ratingAad = (sourceId: string): string => `veteran-rating/${sourceId}`

/** Returns the date in the format of the VA. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)

/**
 * Makes one caller the only one to query the VA; returns false if it was queried a short while ago. After a new sign-in
 * it is queried at once, whatever failed before.
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
 * Queries the VA and stores its response as it arrived; a failure leaves the stored one. Throws the error with the
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

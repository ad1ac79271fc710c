import { shareFaults } from '@kinchart/texts/sharing.ts'
import { ApiError } from '#platform/http/api-error.ts'

const DAY_MS = 86_400_000
/** A day ends last in the country's westernmost zone, eleven hours behind UTC. */
const LAST_ZONE_MS = 11 * 3_600_000
const MOST_DAYS = 5 * 366

/**
 * When a share closes whose last day was chosen: once that day has ended everywhere in the country. Throws
 * 'request-invalid' for a day that is over everywhere, or more than five years away.
 */
export function closingOf(until: string, now = Date.now()): Date {
  const closes = Date.parse(`${until}T00:00:00Z`) + DAY_MS + LAST_ZONE_MS
  const message = closes <= now ? shareFaults.past : closes > now + MOST_DAYS * DAY_MS ? shareFaults.tooFar : undefined
  if (message !== undefined) throw new ApiError('request-invalid', { fields: [{ field: 'until', message }] })
  return new Date(closes)
}

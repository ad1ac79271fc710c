import { faultOfLastDay, shareCloses } from '@kinchart/contract/calls/sharing.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** When a share closes whose last day was chosen. Throws 'request-invalid' for a day that cannot be one. */
export function closingOf(until: string, now = Date.now()): Date {
  const message = faultOfLastDay(until, now)
  if (message !== null) throw new ApiError('request-invalid', { fields: [{ field: 'until', message }] })
  return new Date(shareCloses(until))
}

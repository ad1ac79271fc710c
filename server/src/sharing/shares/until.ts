import { faultOfLastDay, shareCloses } from '@kinchart/contract/calls/sharing.ts'
import { ApiError } from '#platform/http/api-error.ts'

/** Returns when a share with the chosen last day closes. Throws 'request-invalid' for an invalid day. */
export function closingOf(until: string, now = Date.now()): Date {
  const message = faultOfLastDay(until, now)
  if (message !== null) throw new ApiError('request-invalid', { fields: [{ field: 'until', message }] })
  return new Date(shareCloses(until))
}

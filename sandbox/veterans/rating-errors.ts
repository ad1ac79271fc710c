import type { FaultName } from '#faults.ts'

export type RatingErrorStatus = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 502 | 503 | 504

/** Faults that make the rating API return an error status. */
export const ratingFaults = [
  ['rating-bad-request', 400],
  ['rating-token-invalid', 401],
  ['rating-scope-missing', 403],
  ['rating-veteran-unknown', 404],
  ['rating-request-too-large', 413],
  ['rating-rate-limited', 429],
  ['rating-server-error', 500],
  ['rating-bad-gateway', 502],
  ['rating-unavailable', 503],
  ['rating-gateway-timeout', 504],
] as const satisfies readonly (readonly [FaultName, RatingErrorStatus])[]

const PATH = '/veteran_verification/v2/disability_rating'
const TIMESTAMP = '2026-02-13T17:38:36.551+00:00'

/**
 * Returns the body of an error. The rating API has four shapes: its own, its token check's, its list of errors, and the
 * `message` of the gateway in front of it.
 */
export function writeRatingError(status: RatingErrorStatus): object {
  switch (status) {
    case 400:
      return { timestamp: TIMESTAMP, status: '400', error: 'Bad Request', path: PATH }
    case 401:
      return { status: 401, error: 'Invalid token.', path: PATH }
    case 403:
      return { status: '403', error: 'Token not granted requested scope.', path: PATH }
    case 404:
      return list('404', 'Veteran not identifiable.', 'No data found for ICN.')
    case 413:
      return { message: 'Request size limit exceeded' }
    case 429:
      return { message: 'API rate limit exceeded' }
    case 500:
      return { timestamp: TIMESTAMP, status: '500', error: 'Internal Server Error', path: PATH }
    case 502:
      return list('502', 'Bad Gateway', 'An upstream service answered with an error.')
    case 503:
      return list('503', 'Service unavailable', 'An outage has been reported.')
    case 504:
      return { message: 'The upstream server is timing out' }
    default:
      return status satisfies never
  }
}

function list(status: string, title: string, detail: string): object {
  return { errors: [{ title, detail, code: status, status }] }
}

const RATING = 'disability_rating'
const VERIFICATION = 'services/veteran_verification/v2/'

/**
 * Returns the VA's rating URL for a directory entry: below the entry's own address; for the VA's health service
 * (`…/services/fhir/v0/r4`), at the verification service next to it (standards 2.1). `base` has no trailing slash.
 */
export function ratingAddressOf(base: string): URL {
  const root = /^(.*\/)services\/fhir(?:\/|$)/.exec(base)?.[1]
  return new URL(root === undefined ? `${base}/${RATING}` : `${root}${VERIFICATION}${RATING}`)
}

const RATING = 'disability_rating'
const VERIFICATION = 'services/veteran_verification/v2/'

/**
 * Where the VA states the rating, for a directory entry: below the entry's own address; where that is the VA's health
 * service (`…/services/fhir/v0/r4`), at the verification service beside it (standards 2.1). `base` has no slash at its end.
 */
export function ratingAddressOf(base: string): URL {
  const root = /^(.*\/)services\/fhir(?:\/|$)/.exec(base)?.[1]
  return new URL(root === undefined ? `${base}/${RATING}` : `${root}${VERIFICATION}${RATING}`)
}

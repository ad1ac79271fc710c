import type { Addresses } from '#addresses.ts'
import type { Behaviour } from '#behaviour.ts'
import { makeHospitalWithChart } from '#vendor-organizations.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'
import type { RatedPerson } from '#veterans/rating-answer.ts'
import { writeRatingError } from '#veterans/rating-errors.ts'
import { RATING_SCOPE } from '#veterans/serve-rating.ts'
import { veterans, type Veteran } from '#veterans/veterans.ts'

const writeOauth = (api: string) => ({
  authorize: `oauth2/${api}/v1/authorization`,
  token: `oauth2/${api}/v1/token`,
  revoke: `oauth2/${api}/v1/revoke`,
  introspect: `oauth2/${api}/v1/introspect`,
  jwks: `oauth2/${api}/v1/keys`,
  userinfo: undefined,
})
const ratingAddresses: Addresses = {
  ...writeOauth('veteran-verification'),
  rating: 'services/veteran_verification/v2/disability_rating',
  fhir: 'services/veteran_verification/v2',
}
const healthAddresses: Addresses = { ...writeOauth('health'), rating: undefined, fhir: 'services/fhir/v0/r4' }

const office: Partial<Behaviour> = { vendor: 'VA Lighthouse', moreOfToken: 'state' }

/**
 * Returns the veterans' office: the rating, and the health records of the first veteran. Neither accepts `aud`. People
 * in `loaded` have only a rating.
 */
export function listVeteransOrganizations(loaded: readonly RatedPerson[]): readonly PracticeOrganization[] {
  const [first] = veterans
  const people = [...veterans.map(rate), ...loaded]
  return [
    {
      slug: 'practice-veterans-office',
      hospitalName: 'Practice Veterans Office',
      audience: 'forbidden',
      addresses: ratingAddresses,
      behaviour: {
        ...office,
        providerType: 'Veterans',
        types: [],
        hasWildcardScopes: false,
        extraScopes: [RATING_SCOPE, 'service_history.read'],
        patientInToken: 'never',
      },
      signIns: people.map(signIn),
      ratings: new Map(people.map(({ icn, answer }) => [icn, answer])),
      makeResources: () => [],
    },
    ...(first ? [makeHealthOrganization(first)] : []),
  ]
}

/**
 * Returns the health records organization. Its tokens don't work for the rating and vice versa, as at the real office.
 */
function makeHealthOrganization(veteran: Veteran): PracticeOrganization {
  return makeHospitalWithChart(
    {
      slug: 'prairie-post-veterans-health',
      hospitalName: 'Prairie Post Veterans Health Care',
      audience: 'forbidden',
      addresses: healthAddresses,
      chartSize: 160,
      behaviour: { ...office, paging: 'page-number', counts: { usual: 30, greatest: 100 } },
    },
    {
      ...signIn(rate(veteran)),
      given: veteran.given,
      family: veteran.family,
      gender: 'female',
      birthDate: '1971-06-14',
    },
  )
}

function rate({ username, icn, given, family, rating }: Veteran): RatedPerson {
  const answer = rating
    ? { status: 200, body: JSON.stringify({ data: { id: icn, ...rating } }) }
    : { status: 404, body: JSON.stringify(writeRatingError(404)) }
  return { username, icn, name: `${given} ${family}`, answer }
}

function signIn({ username, icn, name }: RatedPerson) {
  return { username, password: readPassword(username), name, patients: [{ id: icn, name }], fhirUser: `Patient/${icn}` }
}

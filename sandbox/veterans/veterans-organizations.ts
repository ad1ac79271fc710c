import type { Addresses } from '#addresses.ts'
import type { Behaviour } from '#behaviour.ts'
import { makeHospitalWithChart } from '#vendor-organizations.ts'
import { readPassword, type PracticeOrganization } from '#practice-organization.ts'
import type { RatedPerson } from '#veterans/rating-answer.ts'
import { veterans, type Veteran } from '#veterans/veterans.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext } from '../sandbox-context.ts'
import { findOrganization } from '../wire/find-organization.ts'
import { OutcomeError } from '../wire/outcome.ts'
import type { FaultName } from '../faults.ts'

type RatingErrorStatus = 400 | 401 | 403 | 404 | 413 | 429 | 500 | 502 | 503 | 504

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
 * Returns an error of the rating API in the format for the status. There are four formats: the API's own errors,
 * token errors, the API's lists of errors, and the `message` of the gateway in front of the API.
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

const RATING_SCOPE = 'disability_rating.read'

/**
 * Serves the disability rating of the veteran whose access token is used. Source: VA Veteran Service History and
 * Eligibility API, v2.
 */
export function serveRating(app: FastifyInstance, context: SandboxContext): void {
  app.get('/:organization/disability-rating', async (request, reply) => {
    const organization = findOrganization(context, request)
    const { ratings } = organization
    if (!ratings) throw new OutcomeError(404, 'not-found', 'There is nothing at this address.')
    const place = { organization: organization.slug }
    const broken = ratingFaults.find(([fault]) => context.faults.strike(fault, place))
    if (broken) return sendError(reply, broken[1])
    const [scheme, token = ''] = (request.headers.authorization ?? '').split(' ', 2)
    const facts = scheme?.toLowerCase() === 'bearer' ? context.grants.readAccessToken(token) : undefined
    const isHere = facts?.grant.organization === organization.slug && !context.faults.strike('access-revoked', place)
    if (!facts || !isHere) return sendError(reply, 401)
    if (!facts.scopes.includes(RATING_SCOPE)) return sendError(reply, 403)
    const { status, body } = ratings.get(facts.grant.patientId) ?? { status: 404, body: '' }
    return reply.code(status).header('cache-control', 'no-store').type('application/json').send(body)
  })
}

function sendError(reply: FastifyReply, status: RatingErrorStatus): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').send(writeRatingError(status))
}

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
 * Returns two organizations: one with the ratings, and one with the health records of the first veteran. Neither
 * organization accepts `aud`. People in `loaded` have a rating but no health records.
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
 * Tokens for the health records don't work for the rating, and tokens for the rating don't work for the records. The
 * real VA does the same.
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

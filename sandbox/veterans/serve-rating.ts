import type { FastifyInstance, FastifyReply } from 'fastify'
import type { SandboxContext } from '#sandbox-context.ts'
import { ratingFaults, writeRatingError, type RatingErrorStatus } from '#veterans/rating-errors.ts'
import { findOrganization } from '#wire/find-organization.ts'
import { OutcomeError } from '#wire/outcome.ts'

export const RATING_SCOPE = 'disability_rating.read'

/** Serves the disability rating of the token's veteran. Source: VA Veteran Service History and Eligibility API, v2. */
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

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { isPublicClient, openClientAuthentication, type ClientAuthentication } from '#smart/authenticate-client.ts'
import type { ClientRegistration } from '#smart/client-registration.ts'
import type { Grant } from '#smart/grants.ts'
import { sendTokens } from '#smart/send-tokens.ts'
import { listEndpoints } from '#smart/serve-discovery.ts'
import { findOrganization, readForm } from '#wire/find-organization.ts'

const CALM_HTML = '<!doctype html><title>One moment</title><p>We are improving our services. Please come back soon.</p>'

/** Serves the token, revocation (RFC 7009) and introspection (RFC 7662) endpoints. */
export function serveToken(app: FastifyInstance, context: SandboxContext): void {
  const authenticate = openClientAuthentication(context.clients)
  const authenticateRequest = async (request: FastifyRequest, organization: ServedOrganization) => {
    const { token, revoke, introspect } = listEndpoints(organization)
    const { authorization } = request.headers
    const { behaviour } = organization
    return authenticate({ authorization, form: readForm(request), tokenUrls: [token, revoke, introspect], behaviour })
  }

  app.post('/:organization/token', async (request, reply) => {
    const organization = findOrganization(context, request)
    const place = { organization: organization.slug }
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    if (context.faults.strike('token-endpoint-html', place)) return reply.type('text/html').send(CALM_HTML)
    const elsewhere = context.faults.strike('token-redirected', place)?.foreignOrigin
    if (elsewhere !== undefined) return reply.redirect(`${elsewhere}/token`, 307)
    const form = readForm(request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') return refuseClient(reply, request, organization, authentication)
    if (context.faults.strike('client-refused', place))
      return refuseClient(reply, request, organization, { kind: 'refused', description: 'The client is not known.' })
    const { clientId } = authentication.client
    const isPublic = isPublicClient(authentication.client)
    if (isPublic && organization.behaviour.clients === 'with-secret') {
      return refuseClient(reply, request, organization, {
        kind: 'refused',
        description: 'Clients without a secret are not served.',
      })
    }
    if (form.get('grant_type') === 'authorization_code') {
      return redeemCode(context, organization, authentication.client, form, reply)
    }
    if (form.get('grant_type') === 'refresh_token') return refresh(context, organization, clientId, form, reply)
    return refuse(reply, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  })

  app.post('/:organization/revoke', async (request, reply) => {
    const organization = findOrganization(context, request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') {
      if (organization.behaviour.isRevocationAlwaysFine) return reply.code(200).send()
      return refuseClient(reply, request, organization, authentication)
    }
    context.grants.revoke(readForm(request).get('token') ?? '', authentication.client.clientId)
    return reply.code(200).send()
  })

  app.post('/:organization/introspect', async (request, reply) => {
    const organization = findOrganization(context, request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') return refuseClient(reply, request, organization, authentication)
    reply.header('cache-control', 'no-store')
    return introspect(context, organization, authentication.client.clientId, readForm(request).get('token') ?? '')
  })
}

async function redeemCode(
  context: SandboxContext,
  organization: ServedOrganization,
  client: ClientRegistration,
  form: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (context.faults.strike('code-refused', { organization: organization.slug }))
    return refuse(reply, 'invalid_grant', 'The code is not good.')
  const redeemed = context.grants.redeemCode(form.get('code') ?? '', client.clientId)
  if (redeemed.kind === 'refused') return refuse(reply, 'invalid_grant', 'The code is unknown, used or too old.')
  const { grant } = redeemed
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (grant.codeChallenge !== undefined && challenge !== grant.codeChallenge)
    return refuse(reply, 'invalid_grant', 'code_verifier does not fit.')
  if (form.get('redirect_uri') !== grant.redirectUri || grant.organization !== organization.slug) {
    return refuse(reply, 'invalid_grant', 'redirect_uri is not the one of the authorization.')
  }
  const refreshToken = isRefreshable(organization, grant, client) ? context.grants.issueRefreshToken(grant) : undefined
  const isPatientNamed = organization.behaviour.patientInToken === 'always'
  return sendTokens(context, organization, grant, grant.scopes, refreshToken, isPatientNamed, reply)
}

function isRefreshable({ behaviour }: ServedOrganization, { scopes }: Grant, client: ClientRegistration): boolean {
  if (behaviour.refreshTokens === 'always') return true
  if (behaviour.refreshTokens === 'when-asked-with-secret' && isPublicClient(client)) return false
  return scopes.includes('offline_access') || scopes.includes('online_access')
}

async function refresh(
  context: SandboxContext,
  organization: ServedOrganization,
  clientId: string,
  form: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = { organization: organization.slug }
  if (context.faults.strike('refresh-fails', place)) {
    return reply.code(503).send({ error: 'temporarily_unavailable' })
  }
  if (context.faults.strike('access-revoked', place)) return refuse(reply, 'invalid_grant', 'The access was ended.')
  const requestedScopes = form.get('scope')?.split(/\s+/).filter(Boolean)
  if (requestedScopes === undefined && !organization.behaviour.hasRefreshWithoutScope) {
    return refuse(reply, 'invalid_scope', 'A refresh must repeat the scope.')
  }
  const token = form.get('refresh_token') ?? ''
  const known = context.grants.readRefreshToken(token)
  if (known && requestedScopes?.some((scope) => !known.scopes.includes(scope))) {
    return refuse(reply, 'invalid_scope', 'A refresh cannot ask for more than was granted.')
  }
  const isReusable =
    !organization.behaviour.hasNewRefreshToken ||
    context.faults.strike('refresh-without-new-token', place) !== undefined ||
    context.faults.strike('refresh-token-empty', place) !== undefined
  const redeemed = context.grants.redeemRefreshToken(token, clientId, isReusable)
  if (redeemed.kind === 'refused') return refuse(reply, 'invalid_grant', 'The refresh token is unknown, used or ended.')
  if (context.faults.strike('refresh-answer-lost', place)) {
    reply.hijack()
    reply.raw.destroy()
    return reply
  }
  const { grant } = redeemed
  const refreshToken = isReusable ? undefined : context.grants.issueRefreshToken(grant)
  const isPatientNamed = organization.behaviour.patientInToken !== 'never'
  return sendTokens(context, organization, grant, requestedScopes ?? grant.scopes, refreshToken, isPatientNamed, reply)
}

function introspect(context: SandboxContext, organization: ServedOrganization, clientId: string, token: string) {
  const facts = context.grants.readAccessToken(token)
  const refreshed = facts ? undefined : context.grants.readRefreshToken(token)
  const grant = facts?.grant ?? refreshed
  if (!grant || grant.organization !== organization.slug || grant.clientId !== clientId) return { active: false }
  return {
    active: true,
    scope: (facts?.scopes ?? grant.scopes).join(' '),
    client_id: grant.clientId,
    ...(grant.patientIds.length === 1 ? { patient: grant.patientId } : {}),
    iss: organization.fhirBaseUrl,
    sub: `${organization.slug}.${grant.username}`,
    ...(grant.scopes.includes('fhirUser') ? { fhirUser: `${organization.fhirBaseUrl}/${grant.fhirUser}` } : {}),
    ...(facts ? { exp: Math.floor(facts.expiresAt / 1000) } : {}),
  }
}

function refuse(reply: FastifyReply, error: string, description: string): FastifyReply {
  return reply.code(400).send({ error, error_description: description })
}

function refuseClient(
  reply: FastifyReply,
  request: FastifyRequest,
  { behaviour }: ServedOrganization,
  { description }: Extract<ClientAuthentication, { kind: 'refused' }>,
): FastifyReply {
  if (behaviour.basicSpelling === 'as-is') return refuse(reply, 'invalid_request', 'Invalid client')
  if (request.headers.authorization) reply.header('www-authenticate', 'Basic realm="practice hospital"')
  return reply.code(401).send({ error: 'invalid_client', error_description: description })
}

import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { openClientAuthentication, type ClientAuthentication } from '#smart/authenticate-client.ts'
import { ACCESS_TOKEN_LIFETIME_S, type Grant } from '#smart/grants.ts'
import { listEndpoints } from '#smart/serve-discovery.ts'
import { findOrganization, readForm } from '#wire/find-organization.ts'

const CALM_HTML = '<!doctype html><title>One moment</title><p>We are improving our services. Please come back soon.</p>'

/** The token endpoint, and what stands beside it: revocation (RFC 7009), introspection (RFC 7662). */
export function serveToken(app: FastifyInstance, context: SandboxContext): void {
  const authenticate = openClientAuthentication(context.clients)
  const authenticateRequest = async (request: FastifyRequest, organization: ServedOrganization) => {
    const { token, revoke, introspect } = listEndpoints(organization)
    const { authorization } = request.headers
    return authenticate({ authorization, form: readForm(request), tokenUrls: [token, revoke, introspect] })
  }

  app.post('/:organization/token', async (request, reply) => {
    const organization = findOrganization(context, request)
    const place = { organization: organization.slug }
    reply.headers({ 'cache-control': 'no-store', pragma: 'no-cache' })
    if (context.faults.strike('token-endpoint-html', place)) return reply.type('text/html').send(CALM_HTML)
    const form = readForm(request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') return refuseClient(reply, request, authentication)
    const { clientId } = authentication.client
    if (form.get('grant_type') === 'authorization_code') return redeemCode(context, organization, clientId, form, reply)
    if (form.get('grant_type') === 'refresh_token') return refresh(context, organization, clientId, form, reply)
    return refuse(reply, 'unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  })

  app.post('/:organization/revoke', async (request, reply) => {
    const organization = findOrganization(context, request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') return refuseClient(reply, request, authentication)
    context.grants.revoke(readForm(request).get('token') ?? '', authentication.client.clientId)
    return reply.code(200).send()
  })

  app.post('/:organization/introspect', async (request, reply) => {
    const organization = findOrganization(context, request)
    const authentication = await authenticateRequest(request, organization)
    if (authentication.kind === 'refused') return refuseClient(reply, request, authentication)
    reply.header('cache-control', 'no-store')
    return introspect(context, organization, authentication.client.clientId, readForm(request).get('token') ?? '')
  })
}

async function redeemCode(
  context: SandboxContext,
  organization: ServedOrganization,
  clientId: string,
  form: URLSearchParams,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const redeemed = context.grants.redeemCode(form.get('code') ?? '', clientId)
  if (redeemed.kind === 'refused') return refuse(reply, 'invalid_grant', 'The code is unknown, used or too old.')
  const { grant } = redeemed
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  if (challenge !== grant.codeChallenge) return refuse(reply, 'invalid_grant', 'code_verifier does not fit.')
  if (form.get('redirect_uri') !== grant.redirectUri || grant.organization !== organization.slug) {
    return refuse(reply, 'invalid_grant', 'redirect_uri is not the one of the authorization.')
  }
  const isOffline = grant.scopes.includes('offline_access') || grant.scopes.includes('online_access')
  const refreshToken = isOffline ? context.grants.issueRefreshToken(grant) : undefined
  return sendTokens(context, organization, grant, grant.scopes, refreshToken, reply)
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
  const asked = form.get('scope')?.split(/\s+/).filter(Boolean)
  const token = form.get('refresh_token') ?? ''
  const known = context.grants.readRefreshToken(token)
  if (known && asked?.some((scope) => !known.scopes.includes(scope))) {
    return refuse(reply, 'invalid_scope', 'A refresh cannot ask for more than was granted.')
  }
  const isKept = context.faults.strike('refresh-without-new-token', place) !== undefined
  const redeemed = context.grants.redeemRefreshToken(token, clientId, isKept)
  if (redeemed.kind === 'refused') return refuse(reply, 'invalid_grant', 'The refresh token is unknown, used or ended.')
  const { grant } = redeemed
  const refreshToken = isKept ? undefined : context.grants.issueRefreshToken(grant)
  return sendTokens(context, organization, grant, asked ?? grant.scopes, refreshToken, reply)
}

async function sendTokens(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
  refreshToken: string | undefined,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = { organization: organization.slug }
  const hasPatient = !context.faults.strike('no-patient-in-token', place)
  const isFloat = context.faults.strike('expires-in-float', place) !== undefined
  return reply.send({
    access_token: context.grants.issueAccessToken(grant, scopes),
    token_type: 'Bearer',
    expires_in: isFloat ? ACCESS_TOKEN_LIFETIME_S - 0.48 : ACCESS_TOKEN_LIFETIME_S,
    scope: scopes.join(' '),
    ...(hasPatient ? { patient: grant.patientId, need_patient_banner: true } : {}),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(scopes.includes('openid') ? { id_token: await writeIdToken(context, organization, grant, scopes) } : {}),
  })
}

async function writeIdToken(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000)
  const name = organization.signIns.find(({ username }) => username === grant.username)?.name
  const key = await context.readSigningKey()
  return key.sign({
    iss: organization.fhirBaseUrl,
    sub: `${organization.slug}.${grant.username}`,
    aud: grant.clientId,
    iat: nowS,
    exp: nowS + ACCESS_TOKEN_LIFETIME_S,
    auth_time: Math.floor(grant.grantedAt / 1000),
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    ...(scopes.includes('fhirUser') ? { fhirUser: `${organization.fhirBaseUrl}/${grant.fhirUser}` } : {}),
    ...(scopes.includes('profile') && name ? { name } : {}),
  })
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
    patient: grant.patientId,
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
  { description }: Extract<ClientAuthentication, { kind: 'refused' }>,
): FastifyReply {
  if (request.headers.authorization) reply.header('www-authenticate', 'Basic realm="practice hospital"')
  return reply.code(401).send({ error: 'invalid_client', error_description: description })
}

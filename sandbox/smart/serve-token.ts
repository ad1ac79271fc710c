import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { isPublicClient, openClientAuthentication, type ClientAuthentication } from '#smart/authenticate-client.ts'
import type { ClientRegistration } from '#smart/client-registration.ts'
import type { Grant } from '#smart/grants.ts'
import { listEndpoints } from '#smart/serve-discovery.ts'
import { findOrganization, readForm } from '#wire/find-organization.ts'
import { makeSecret } from './grants.ts'

async function sendTokens(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
  refreshToken: string | undefined,
  isPatientNamed: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const place = { organization: organization.slug }
  const { behaviour } = organization
  const hasPatient = !context.faults.strike('no-patient-in-token', place) && isPatientNamed
  const isFloat = context.faults.strike('expires-in-float', place) !== undefined
  const isLoose = context.faults.strike('token-answer-loose', place) !== undefined
  const hasIdToken = behaviour.hasIdToken && scopes.includes('openid')
  const answer = {
    access_token: await issueAccessToken(context, organization, grant, scopes),
    ...(isLoose ? {} : { token_type: 'Bearer' }),
    expires_in: behaviour.accessTokenSeconds - (isFloat ? 0.48 : behaviour.expiresInFraction),
    scope: isLoose ? scopes : scopes.join(' '),
    ...(hasPatient ? { patient: `${isLoose ? 'Patient/' : ''}${grant.patientId}`, need_patient_banner: true } : {}),
    ...(refreshToken === undefined ? {} : { refresh_token: refreshToken }),
    ...(hasIdToken ? { id_token: await writeIdToken(context, organization, grant, scopes) } : {}),
    ...(behaviour.moreOfToken === 'state' && grant.state !== undefined ? { state: grant.state } : {}),
    ...(behaviour.moreOfToken === 'grant-expiration' ? { access_grant_expiration: writeGrantEnd(grant) } : {}),
  }
  return sendSpoilt(context, place, answer, reply)
}

function sendSpoilt(
  { faults }: SandboxContext,
  place: { readonly organization: string },
  answer: Readonly<Record<string, unknown>>,
  reply: FastifyReply,
): FastifyReply {
  const strikes = (name: Parameters<typeof faults.strike>[0]): boolean => faults.strike(name, place) !== undefined
  const spoilt = {
    ...answer,
    ...(strikes('token-with-newline') ? { access_token: `${String(answer['access_token'])}\r\n` } : {}),
    ...(strikes('expires-in-negative') ? { expires_in: -1 } : {}),
    ...(strikes('expires-in-text') ? { expires_in: '3600' } : {}),
    ...(strikes('expires-in-endless') ? { expires_in: 1e308 } : {}),
    ...(strikes('refresh-token-empty') ? { refresh_token: '' } : {}),
    ...(strikes('scope-empty') ? { scope: '' } : {}),
    ...(strikes('patient-in-token-odd') ? { patient: 'odd\u0000\uD800' } : {}),
  }
  const mark = strikes('token-answer-marked') ? '\uFEFF' : ''
  return reply.type('application/json').send(`${mark}${JSON.stringify(spoilt)}`)
}

async function issueAccessToken(
  context: SandboxContext,
  { fhirBaseUrl, behaviour }: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
): Promise<string> {
  const { accessTokenSeconds, accessTokenClaims, idTokenAlgorithm } = behaviour
  if (!accessTokenClaims) return context.grants.issueAccessToken(grant, scopes, accessTokenSeconds)
  const exp = Math.floor(Date.now() / 1000) + accessTokenSeconds
  const key = await context.readSigningKey(idTokenAlgorithm)
  const token = await key.sign({ iss: fhirBaseUrl, exp, jti: makeSecret(), ...accessTokenClaims })
  return context.grants.issueAccessToken(grant, scopes, accessTokenSeconds, token)
}

const GRANT_MONTHS = 13

/** Formats the time at which the grant ends as Medicare does: with a space instead of the T of ISO 8601. */
function writeGrantEnd({ grantedAt }: Grant): string {
  const end = new Date(grantedAt)
  end.setUTCMonth(end.getUTCMonth() + GRANT_MONTHS)
  return `${end.toISOString().slice(0, 19).replace('T', ' ')}Z`
}

async function writeIdToken(
  context: SandboxContext,
  organization: ServedOrganization,
  grant: Grant,
  scopes: readonly string[],
): Promise<string> {
  const nowS = Math.floor(Date.now() / 1000)
  const name = organization.signIns.find(({ username }) => username === grant.username)?.name
  const key = await context.readSigningKey(organization.behaviour.idTokenAlgorithm)
  return key.sign({
    iss: organization.fhirBaseUrl,
    sub: `${organization.slug}.${grant.username}`,
    aud: grant.clientId,
    iat: nowS,
    exp: nowS + organization.behaviour.accessTokenSeconds,
    auth_time: Math.floor(grant.grantedAt / 1000),
    ...(grant.nonce === undefined ? {} : { nonce: grant.nonce }),
    ...(scopes.includes('fhirUser') ? { fhirUser: `${organization.fhirBaseUrl}/${grant.fhirUser}` } : {}),
    ...(scopes.includes('profile') && name ? { name } : {}),
  })
}

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

import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Behaviour } from '#behaviour.ts'
import { scopesSupported } from '#smart/scopes.ts'
import type { SandboxContext, ServedOrganization } from '#sandbox-context.ts'
import { findOrganization } from '#wire/find-organization.ts'

export function listEndpoints({ authorizationBaseUrl, addresses }: ServedOrganization) {
  return {
    authorize: `${authorizationBaseUrl}/${addresses.authorize}`,
    token: `${authorizationBaseUrl}/${addresses.token}`,
    revoke: `${authorizationBaseUrl}/${addresses.revoke}`,
    introspect: `${authorizationBaseUrl}/${addresses.introspect}`,
    jwks: `${authorizationBaseUrl}/${addresses.jwks}`,
    userinfo: `${authorizationBaseUrl}/${addresses.userinfo}`,
  }
}

/** The SMART capabilities of this sandbox. Source: SMART App Launch 2.2, "Conformance". */
const CAPABILITIES = [
  'launch-standalone',
  'authorize-post',
  'client-public',
  'client-confidential-symmetric',
  'client-confidential-asymmetric',
  'sso-openid-connect',
  'context-standalone-patient',
  'permission-offline',
  'permission-online',
  'permission-patient',
  'permission-v1',
  'permission-v2',
]

function isWithout(behaviour: Behaviour, capability: string): boolean {
  return (
    (capability === 'client-public' && behaviour.clients === 'with-secret') ||
    (capability === 'sso-openid-connect' && !behaviour.hasIdToken)
  )
}

function describeConfiguration(organization: ServedOrganization) {
  const endpoints = listEndpoints(organization)
  const { behaviour } = organization
  const isPublicRefused = behaviour.clients === 'with-secret'
  return {
    issuer: organization.fhirBaseUrl,
    jwks_uri: endpoints.jwks,
    authorization_endpoint: endpoints.authorize,
    token_endpoint: endpoints.token,
    revocation_endpoint: endpoints.revoke,
    introspection_endpoint: endpoints.introspect,
    ...(behaviour.hasUserinfo ? { userinfo_endpoint: endpoints.userinfo } : {}),
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    ...(behaviour.pkce === 'required' ? { code_challenge_methods_supported: ['S256'] } : {}),
    token_endpoint_auth_methods_supported: [
      ...(['client_secret_basic', 'client_secret_post'] as const).filter(
        (one) => !behaviour.refusedMethods.includes(one),
      ),
      'private_key_jwt',
      ...(isPublicRefused ? [] : ['none']),
    ],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    authorization_response_iss_parameter_supported: true,
    scopes_supported: scopesSupported(behaviour),
    capabilities: CAPABILITIES.filter((one) => !isWithout(behaviour, one)),
  }
}

function spoilsConfiguration(
  { faults }: SandboxContext,
  organization: ServedOrganization,
  reply: FastifyReply,
): boolean {
  const where = { organization: organization.slug }
  const configuration = describeConfiguration(organization)
  const elsewhere = faults.strike('smart-configuration-redirected', where)?.foreignOrigin
  const fails = faults.strike('smart-configuration-fails', where)
  if (elsewhere !== undefined) reply.redirect(`${elsewhere}/.well-known/smart-configuration`, 302)
  else if (fails) reply.code(fails.status ?? 500).send({ error: 'server_error' })
  else if (faults.strike('smart-configuration-broken', where))
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>Sign in</title>')
  else if (faults.strike('smart-configuration-marked', where))
    reply.type('application/json').send(`\uFEFF${JSON.stringify(configuration)}`)
  else if (faults.strike('smart-configuration-relative', where))
    reply
      .type('application/json')
      .send(JSON.stringify(configuration).replaceAll(new URL(configuration.issuer).origin, ''))
  else return false
  return true
}

export function serveDiscovery(app: FastifyInstance, context: SandboxContext): void {
  app.get('/:organization/fhir/r4/.well-known/smart-configuration', async (request, reply) => {
    const organization = findOrganization(context, request)
    if (context.faults.strike('no-smart-configuration', { organization: organization.slug })) {
      return reply.code(404).type('text/plain').send('Not found')
    }
    if (spoilsConfiguration(context, organization, reply)) return reply
    return describeConfiguration(organization)
  })

  app.get('/:organization/fhir/r4/.well-known/openid-configuration', (request) => ({
    ...describeConfiguration(findOrganization(context, request)),
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: [findOrganization(context, request).behaviour.idTokenAlgorithm],
    claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'nonce', 'fhirUser', 'name'],
  }))

  app.get('/:organization/jwks', async (request, reply) => {
    const { idTokenAlgorithm } = findOrganization(context, request).behaviour
    return reply.send({ keys: [(await context.readSigningKey(idTokenAlgorithm)).publicJwk] })
  })
}

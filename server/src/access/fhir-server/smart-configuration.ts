import type { FastifyInstance } from 'fastify'
import { oauthPaths } from '#access/connected-apps/app-services.ts'
import { signInScopes } from '#access/connected-apps/scopes.ts'
import { openToAnyPage } from '#platform/http/base-headers.ts'

export type SmartServed = { readonly publicUrl: string; readonly mayRegister: boolean }

export const fhirPath = '/fhir'
export const fhirBaseOf = (publicUrl: string): string => `${publicUrl}${fhirPath}`

/** Source: SMART App Launch 2.2, conformance. */
function smartConfiguration({ publicUrl, mayRegister }: SmartServed): Record<string, unknown> {
  return {
    issuer: publicUrl,
    jwks_uri: `${publicUrl}${oauthPaths.jwks}`,
    authorization_endpoint: `${publicUrl}${oauthPaths.authorization}`,
    token_endpoint: `${publicUrl}${oauthPaths.token}`,
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'private_key_jwt'],
    token_endpoint_auth_signing_alg_values_supported: ['RS384', 'ES384'],
    ...(mayRegister ? { registration_endpoint: `${publicUrl}${oauthPaths.registration}` } : {}),
    revocation_endpoint: `${publicUrl}${oauthPaths.revocation}`,
    introspection_endpoint: `${publicUrl}${oauthPaths.introspection}`,
    management_endpoint: `${publicUrl}/home/connected-apps`,
    grant_types_supported: ['authorization_code', 'refresh_token'],
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: [...signInScopes, 'patient/*.rs', 'patient/*.read'],
    capabilities: [
      'launch-standalone',
      'authorize-post',
      'client-public',
      'client-confidential-symmetric',
      'client-confidential-asymmetric',
      'context-standalone-patient',
      'permission-patient',
      'permission-offline',
      'permission-v1',
      'permission-v2',
      'sso-openid-connect',
    ],
  }
}

export function serveSmartConfiguration(http: FastifyInstance, served: SmartServed): void {
  const json = JSON.stringify(smartConfiguration(served))
  const url = `${fhirPath}/.well-known/smart-configuration`
  http.get(url, async (_request, reply) =>
    reply.headers(openToAnyPage).header('cache-control', 'public, max-age=300').type('application/json').send(json),
  )
  http.options(url, async (_request, reply) =>
    reply
      .headers(openToAnyPage)
      .headers({ 'access-control-allow-methods': 'GET', 'access-control-max-age': 3600 })
      .code(204)
      .send(),
  )
}

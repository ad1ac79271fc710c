import type { ServedOrganization } from '#sandbox-context.ts'
import { isAllowedRedirect, type ClientRegistration } from '#smart/client-registration.ts'
import { listGrantable } from '#smart/scopes.ts'

export type AuthorizeRequest = {
  readonly client: ClientRegistration
  readonly redirectUri: string
  readonly state: string | undefined
  readonly scopes: readonly string[]
  readonly codeChallenge: string | undefined
  readonly nonce: string | undefined
}

export type ReadAuthorizeRequest =
  | { readonly kind: 'good'; readonly request: AuthorizeRequest }
  /** The client or its redirect URI is unknown, so show an error instead of redirecting. */
  | { readonly kind: 'untrusted'; readonly message: string }
  | {
      readonly kind: 'refused'
      readonly redirectUri: string
      readonly state: string | undefined
      readonly error: string
      readonly description: string
    }

/**
 * Reads and validates an authorization request. Requires PKCE with S256. Source: SMART App Launch 2.2, "Obtain
 * authorization code".
 */
export function readAuthorizeRequest(
  organization: ServedOrganization,
  clients: readonly ClientRegistration[],
  query: URLSearchParams,
): ReadAuthorizeRequest {
  const { behaviour } = organization
  const client = clients.find(({ clientId }) => clientId === query.get('client_id'))
  if (!client) return { kind: 'untrusted', message: 'The app that sent you here is not registered (client_id).' }
  const redirectUri = query.get('redirect_uri') ?? ''
  if (!isAllowedRedirect(client, redirectUri)) {
    return { kind: 'untrusted', message: 'The app asks to return to an address that is not registered (redirect_uri).' }
  }
  const state = query.get('state') ?? undefined
  const refuse = (error: string, description: string): ReadAuthorizeRequest => ({
    kind: 'refused',
    redirectUri,
    state,
    error,
    description,
  })
  if (query.get('response_type') !== 'code') return refuse('unsupported_response_type', 'response_type must be code.')
  if (state === undefined) return refuse('invalid_request', 'state is missing.')
  if (state.length < behaviour.shortestState) return refuse('invalid_request', 'state is too short.')
  const codeChallenge = query.get('code_challenge') ?? undefined
  if (behaviour.pkce === 'refused' && codeChallenge !== undefined) {
    return refuse('invalid_request', 'code_challenge is not known here.')
  }
  const isS256 = query.get('code_challenge_method') === 'S256' && /^[A-Za-z0-9_-]{43}$/.test(codeChallenge ?? '')
  if (behaviour.pkce === 'required' && !isS256) {
    return refuse('invalid_request', 'PKCE with code_challenge_method=S256 is required.')
  }
  const audience = query.get('aud') ?? query.get('resource')
  if (organization.audience === 'required' && audience !== organization.fhirBaseUrl) {
    return refuse('invalid_request', 'aud must be the FHIR base of this organization, exactly.')
  }
  if (organization.audience === 'forbidden' && audience !== null) {
    return refuse('invalid_request', 'This organization does not accept aud.')
  }
  const scopes = listGrantable(query.get('scope') ?? '', behaviour)
  if (scopes.length === 0) return refuse('invalid_scope', 'None of the scopes can be granted here.')
  const nonce = query.get('nonce') ?? undefined
  return { kind: 'good', request: { client, redirectUri, state, scopes, codeChallenge, nonce } }
}

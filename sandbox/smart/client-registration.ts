import type { JSONWebKeySet } from 'jose'

/** A registered client. A client without a secret and without keys is public. */
export type ClientRegistration = {
  readonly clientId: string
  readonly clientName: string
  /**
   * A redirect URI must match one of these exactly. `loopback` accepts any http URL on this machine (RFC 8252,
   * section 7.3).
   */
  readonly redirectUris: readonly string[] | 'loopback'
  readonly secret?: string
  readonly jwks?: JSONWebKeySet
  readonly jwksUri?: string
}

export const PUBLIC_CLIENT_ID = 'practice-public-app'
export const CONFIDENTIAL_CLIENT_ID = 'practice-confidential-app'
export const CONFIDENTIAL_CLIENT_SECRET = 'practice-secret-of-a-made-up-app'

export function listDefaultClients(redirectUris: readonly string[] | undefined): readonly ClientRegistration[] {
  const allowed = redirectUris ?? 'loopback'
  return [
    { clientId: PUBLIC_CLIENT_ID, clientName: 'Practice app', redirectUris: allowed },
    {
      clientId: CONFIDENTIAL_CLIENT_ID,
      clientName: 'Practice app with a secret',
      redirectUris: allowed,
      secret: CONFIDENTIAL_CLIENT_SECRET,
    },
  ]
}

export function isAllowedRedirect(client: ClientRegistration, redirectUri: string): boolean {
  if (client.redirectUris !== 'loopback') return client.redirectUris.includes(redirectUri)
  if (!URL.canParse(redirectUri)) return false
  const { protocol, hostname, hash } = new URL(redirectUri)
  return protocol === 'http:' && hash === '' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

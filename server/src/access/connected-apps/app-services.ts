import type { Db } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type AppServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly publicUrl: string
  readonly resources: readonly string[]
  readonly byDocument: boolean
  readonly mayRegister: boolean
  readonly reportUnexpected: (error: unknown) => void
}

export const oauthPaths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  revocation: '/oauth/revoke',
  introspection: '/oauth/introspect',
  registration: '/oauth/register',
  jwks: '/oauth/jwks',
  end_session: '/oauth/end-session',
} as const

/** The authorization server receives only cookies with this prefix. */
export const oauthCookies = 'kinchart_oauth'

import type { Db } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type AppServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly publicUrl: string
  /** The audiences of tokens: the FHIR server, and other services that read a record by token. */
  readonly resources: readonly string[]
  /** Apps may use the URL of a metadata document as their client id. */
  readonly byDocument: boolean
  /** Apps may register themselves. */
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

/** Prefix of every authorization server cookie; it receives no others. */
export const oauthCookies = 'kinchart_oauth'

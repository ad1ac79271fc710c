import type { Db } from '#platform/database/database.ts'
import type { Outbound } from '#platform/outbound/outbound.ts'
import type { Cipher } from '#platform/secrets/cipher.ts'

export type AppServices = {
  readonly db: Db
  readonly cipher: Cipher
  readonly outbound: Outbound
  readonly publicUrl: string
  /** What tokens are for: the FHIR server, and whatever else reads a record by one. */
  readonly resources: readonly string[]
  /** Apps that name themselves by the address of a document are taken. */
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

/** Every cookie of the authorization server begins so; no other is shown to it. */
export const oauthCookies = 'kinchart_oauth'

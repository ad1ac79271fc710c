import { randomBytes } from 'node:crypto'

export type Grant = {
  readonly id: string
  readonly organization: string
  readonly clientId: string
  readonly username: string
  readonly patientId: string
  readonly patientIds: readonly string[]
  readonly fhirUser: string
  readonly scopes: readonly string[]
  readonly redirectUri: string
  /** `undefined` if the organization does not support PKCE. */
  readonly codeChallenge: string | undefined
  readonly state?: string | undefined
  readonly nonce: string | undefined
  readonly grantedAt: number
}

type Code = { readonly grant: Grant; readonly expiresAt: number; isUsed: boolean }
type AccessToken = { readonly grant: Grant; readonly scopes: readonly string[]; expiresAt: number }
type RefreshToken = { readonly grant: Grant; isUsed: boolean }

export type Redeemed = { readonly kind: 'redeemed'; readonly grant: Grant } | { readonly kind: 'refused' }
export type TokenFacts = { readonly grant: Grant; readonly scopes: readonly string[]; readonly expiresAt: number }
export type Grants = ReturnType<typeof openGrants>

const CODE_LIFETIME_MS = 60_000
const ACCESS_TOKEN_LIFETIME_S = 3600

/**
 * Opens a store of grants in memory. An authorization code works once, within a minute. A refresh token works once.
 * Reusing a code (RFC 6749, section 4.1.2) or a refresh token (RFC 9700, section 4.14) ends the grant.
 */
export function openGrants() {
  const codes = new Map<string, Code>()
  const accessTokens = new Map<string, AccessToken>()
  const refreshTokens = new Map<string, RefreshToken>()
  const ended = new Set<string>()

  const readAccessToken = (token: string): TokenFacts | undefined => {
    const found = accessTokens.get(token)
    return found && found.expiresAt > Date.now() && !ended.has(found.grant.id) ? found : undefined
  }
  const readRefreshToken = (token: string): Grant | undefined => {
    const found = refreshTokens.get(token)
    return found && !found.isUsed && !ended.has(found.grant.id) ? found.grant : undefined
  }

  return {
    issueCode(grant: Grant): string {
      const code = makeMarked('code')
      codes.set(code, { grant, expiresAt: Date.now() + CODE_LIFETIME_MS, isUsed: false })
      return code
    },
    redeemCode(code: string, clientId: string): Redeemed {
      const found = codes.get(code)
      if (!found || found.grant.clientId !== clientId) return { kind: 'refused' }
      if (found.isUsed) ended.add(found.grant.id)
      const isGood = !found.isUsed && found.expiresAt > Date.now() && !ended.has(found.grant.id)
      found.isUsed = true
      return isGood ? { kind: 'redeemed', grant: found.grant } : { kind: 'refused' }
    },
    issueAccessToken(
      grant: Grant,
      scopes: readonly string[],
      lifetimeS: number = ACCESS_TOKEN_LIFETIME_S,
      token: string = makeMarked('access'),
    ): string {
      accessTokens.set(token, { grant, scopes, expiresAt: Date.now() + lifetimeS * 1000 })
      return token
    },
    issueRefreshToken(grant: Grant): string {
      const token = makeMarked('refresh')
      refreshTokens.set(token, { grant, isUsed: false })
      return token
    },
    /** Invalidates the token unless `isReusable`. Reusing an invalidated token ends the grant. */
    redeemRefreshToken(token: string, clientId: string, isReusable: boolean): Redeemed {
      const found = refreshTokens.get(token)
      if (!found || found.grant.clientId !== clientId) return { kind: 'refused' }
      if (found.isUsed) ended.add(found.grant.id)
      if (ended.has(found.grant.id)) return { kind: 'refused' }
      found.isUsed = !isReusable
      return { kind: 'redeemed', grant: found.grant }
    },
    readAccessToken,
    readRefreshToken,
    /**
     * RFC 7009: revoking the access token or the refresh token ends the grant. An unknown token, or a token of
     * another client, is not an error.
     */
    revoke(token: string, clientId: string): void {
      const grant = accessTokens.get(token)?.grant ?? refreshTokens.get(token)?.grant
      if (grant?.clientId === clientId) ended.add(grant.id)
    },
    expireAccessToken(token: string): void {
      const found = accessTokens.get(token)
      if (found) found.expiresAt = 0
    },
    expireAccessTokens(): void {
      for (const token of accessTokens.values()) token.expiresAt = 0
    },
    revokeGrants(): void {
      for (const { grant } of [...accessTokens.values(), ...refreshTokens.values(), ...codes.values()]) {
        ended.add(grant.id)
      }
    },
  }
}

/** Creates a token or code with a recognizable prefix, so that tests can detect it if it is stored in plain text. */
const makeMarked = (what: 'code' | 'access' | 'refresh'): string => `practice-${what}-${makeSecret()}`

export function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}

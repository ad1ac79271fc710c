import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  jwtVerify,
  type JSONWebKeySet,
  type JWTPayload,
  type JWTVerifyOptions,
} from 'jose'
import { z } from 'zod'
import type { Outbound } from '#platform/outbound/outbound.ts'

export type IdentityServer = {
  /** The issuer, or the FHIR base if the server names no OpenID Connect issuer. */
  readonly issuer: string
  /** From `.well-known/smart-configuration`; null if missing. */
  readonly jwksUri: string | null
}

/**
 * The reason for a failed verification is the name of a claim or algorithm, or a fixed text. It never contains a
 * value from the token.
 */
export type Identity =
  | { readonly kind: 'verified'; readonly fhirUser: string | null }
  | { readonly kind: 'not-verified'; readonly why: string }

/** All signature algorithms that do not use a shared secret (RFC 7518 3.1, RFC 8037, RFC 9864). */
const ASYMMETRIC: readonly string[] = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
]

const CLOCK_TOLERANCE_SECONDS = 120
const MAX_KEYS = 50
const LIMITS = { maxBytes: 1_000_000, timeoutMs: 10_000 }

const metadata = z.object({
  issuer: z.string(),
  jwks_uri: z.string().optional().catch(undefined),
  id_token_signing_alg_values_supported: z.array(z.string()).optional().catch(undefined),
})
/** Key sets may also contain unknown key types. */
const keySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })).max(MAX_KEYS) })

class NotVerifiedError extends Error {}

/**
 * Follows OpenID Connect Core 3.1.3.7, with the keys and asymmetric algorithms that the issuer publishes. Never throws:
 * a sign-in with a valid token response continues without an identity.
 */
export async function verifyIdentity(
  outbound: Outbound,
  server: IdentityServer,
  params: { readonly idToken: string; readonly clientId: string; readonly nonce: string },
): Promise<Identity> {
  try {
    const claims = await verify(outbound, server, params)
    const fhirUser = claims['fhirUser']
    return { kind: 'verified', fhirUser: typeof fhirUser === 'string' ? fhirUser : null }
  } catch (error) {
    return { kind: 'not-verified', why: nameOf(error) }
  }
}

async function verify(
  outbound: Outbound,
  server: IdentityServer,
  { idToken, clientId, nonce }: { readonly idToken: string; readonly clientId: string; readonly nonce: string },
): Promise<JWTPayload> {
  const { alg = '' } = decodeProtectedHeader(idToken)
  if (!ASYMMETRIC.includes(alg)) throw new NotVerifiedError(algorithm(alg))
  const options = {
    algorithms: [alg],
    audience: clientId,
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
    requiredClaims: ['iss', 'sub', 'aud', 'exp', 'iat'],
  }
  const verified = server.jwksUri === null ? null : await tryKeys(outbound, server.jwksUri, idToken, options)
  const claims = verified ?? (await verifyAsListed(outbound, server, idToken, { ...options, alg }))
  if (!isSameIssuer(claims.iss ?? '', server.issuer)) throw new NotVerifiedError('claim iss')
  // A token with several audiences must name the authorized party (OpenID Connect Core 3.1.3.7, steps 4 and 5).
  if (Array.isArray(claims.aud) && claims.aud.length > 1 && claims['azp'] === undefined)
    throw new NotVerifiedError('claim azp')
  if (claims['azp'] !== undefined && claims['azp'] !== clientId) throw new NotVerifiedError('claim azp')
  if (claims['nonce'] !== (nonce === '' ? undefined : nonce)) throw new NotVerifiedError('claim nonce')
  return claims
}

/**
 * Verifies with the keys from the SMART configuration. Returns null if these keys cannot verify the token. Throws if a
 * claim is wrong or the token has expired, because other keys would not change that.
 */
async function tryKeys(
  outbound: Outbound,
  jwksUri: string,
  idToken: string,
  options: JWTVerifyOptions,
): Promise<JWTPayload | null> {
  try {
    return await verifyWith(await readKeys(outbound, jwksUri), idToken, options)
  } catch (error) {
    if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired) throw error
    return null
  }
}

/** Verifies with the keys and algorithms that the issuer publishes for OpenID Connect. */
async function verifyAsListed(
  outbound: Outbound,
  server: IdentityServer,
  idToken: string,
  { alg, ...options }: JWTVerifyOptions & { readonly alg: string },
): Promise<JWTPayload> {
  const published = await readMetadata(outbound, server.issuer)
  const listed = published?.id_token_signing_alg_values_supported ?? []
  if (listed.length > 0 && !listed.includes(alg)) throw new NotVerifiedError(algorithm(alg))
  const jwksUri = published?.jwks_uri ?? server.jwksUri
  if (jwksUri === null || !URL.canParse(jwksUri)) throw new NotVerifiedError('jwks_uri')
  return verifyWith(await readKeys(outbound, jwksUri), idToken, options)
}

/**
 * Uses the key that the token names. If it names none, tries every suitable key, because a set may contain several keys
 * of a type.
 */
async function verifyWith(keys: JSONWebKeySet, idToken: string, options: JWTVerifyOptions): Promise<JWTPayload> {
  try {
    return (await jwtVerify(idToken, createLocalJWKSet(keys), options)).payload
  } catch (error) {
    if (!(error instanceof errors.JWKSMultipleMatchingKeys)) throw error
    for await (const key of error) {
      try {
        return (await jwtVerify(idToken, key, options)).payload
      } catch (wrong) {
        if (!(wrong instanceof errors.JWSSignatureVerificationFailed)) throw wrong
      }
    }
    throw new errors.JWSSignatureVerificationFailed()
  }
}

/**
 * Reads the issuer's metadata (OpenID Connect Discovery 4). Returns undefined if the metadata is missing or names
 * another issuer.
 */
async function readMetadata(outbound: Outbound, issuer: string): Promise<z.output<typeof metadata> | undefined> {
  try {
    const url = new URL(`${withoutSlash(issuer)}/.well-known/openid-configuration`)
    const answer = await outbound.call(url, { ...LIMITS, headers: { accept: 'application/json' } })
    const parsedMetadata = answer.status === 200 ? metadata.safeParse(JSON.parse(answer.body.toString())) : undefined
    return parsedMetadata?.success === true && isSameIssuer(parsedMetadata.data.issuer, issuer)
      ? parsedMetadata.data
      : undefined
  } catch {
    return undefined
  }
}

async function readKeys(outbound: Outbound, jwksUri: string): Promise<JSONWebKeySet> {
  try {
    const accept = 'application/jwk-set+json, application/json'
    const answer = await outbound.call(new URL(jwksUri), { ...LIMITS, headers: { accept } })
    return keySet.parse(JSON.parse(answer.body.toString())) as JSONWebKeySet
  } catch {
    throw new NotVerifiedError('key set')
  }
}

/** Ignores a trailing slash. Host and path must match. */
export const isSameIssuer = (one: string, other: string): boolean => withoutSlash(one) === withoutSlash(other)

const withoutSlash = (address: string): string => address.replace(/(?<!\/)\/+$/, '')

/** Returns the name for the log only if it looks like an algorithm name, because it is external input. */
const algorithm = (alg: string): string => (/^[\w-]{1,20}$/.test(alg) ? `algorithm ${alg}` : 'algorithm')

function nameOf(error: unknown): string {
  if (error instanceof NotVerifiedError) return error.message
  if (error instanceof errors.JWTClaimValidationFailed || error instanceof errors.JWTExpired)
    return `claim ${error.claim}`
  if (error instanceof errors.JOSEError) return error.code
  return 'not a token'
}

import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

/** Source: RFC 7518 3.1, RFC 8037. */
export const idTokenAlgorithms = ['RS256', 'RS384', 'PS256', 'ES256', 'ES384', 'EdDSA'] as const
export type IdTokenAlgorithm = (typeof idTokenAlgorithms)[number]

export type SigningKey = { readonly publicJwk: JWK; readonly sign: (claims: JWTPayload) => Promise<string> }

/** All sandboxes of a process share these keys, because generating a key takes a tenth of a second of CPU time. */
const made = new Map<IdTokenAlgorithm, Promise<SigningKey>>()

/** Returns the signing key for the algorithm. Generates the key on first use. */
export async function readSigningKey(algorithm: IdTokenAlgorithm): Promise<SigningKey> {
  const key = made.get(algorithm) ?? makeSigningKey(algorithm)
  made.set(algorithm, key)
  return key
}

async function makeSigningKey(alg: IdTokenAlgorithm): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    publicJwk: { ...jwk, kid, alg, use: 'sig' },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg, kid, typ: 'JWT' }).sign(privateKey),
  }
}

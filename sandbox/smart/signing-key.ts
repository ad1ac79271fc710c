import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT, type JWK, type JWTPayload } from 'jose'

export type SigningKey = { readonly publicJwk: JWK; readonly sign: (claims: JWTPayload) => Promise<string> }

/** A new RS256 key at every start, made when the first id_token or key set is asked for. */
export function openSigningKey(): () => Promise<SigningKey> {
  let made: Promise<SigningKey> | undefined
  return () => (made ??= makeSigningKey())
}

async function makeSigningKey(): Promise<SigningKey> {
  const { publicKey, privateKey } = await generateKeyPair('RS256')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  return {
    publicJwk: { ...jwk, kid, alg: 'RS256', use: 'sig' },
    sign: (claims) => new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid, typ: 'JWT' }).sign(privateKey),
  }
}

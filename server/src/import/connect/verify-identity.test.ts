import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { OutboundError, type Outbound } from '#platform/outbound/outbound.ts'
import { verifyIdentity } from './verify-identity.ts'

const issuer = 'https://a.example/oidc'
const jwksUri = 'https://a.example/keys'
const fhirUser = 'https://a.example/fhir/Patient/mother'
const nowS = Math.floor(Date.now() / 1000)

const right: JWTPayload = {
  ...{ iss: issuer, sub: 's', aud: 'us', iat: nowS, exp: nowS + 60 },
  ...{ nonce: 'once', fhirUser },
}

type Pair = Awaited<ReturnType<typeof generateKeyPair>>
let first: Pair
let second: Pair
beforeAll(async () => {
  first = await generateKeyPair('ES256', { extractable: true })
  second = await generateKeyPair('ES256', { extractable: true })
})

const publicOf = async ({ publicKey }: Pair, more: object = {}) => ({ ...(await exportJWK(publicKey)), ...more })

/** Simulates a server that responds at the given addresses. All other addresses are unreachable. */
function serving(there: Readonly<Record<string, unknown>>): { outbound: Outbound; asked: string[] } {
  const requestedUrls: string[] = []
  const call = async (url: URL) => {
    requestedUrls.push(url.href)
    if (!(url.href in there)) throw new OutboundError('unreachable')
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify(there[url.href])) }
  }
  return { outbound: { call } as unknown as Outbound, asked: requestedUrls }
}

async function verify(
  claims: { readonly [Claim in keyof JWTPayload]: JWTPayload[Claim] | undefined },
  more: { header?: object; there?: Readonly<Record<string, unknown>>; jwks?: string | null; nonce?: string } = {},
) {
  const { header = {}, jwks = jwksUri, nonce = 'once' } = more
  const there = more.there ?? { [jwksUri]: { keys: [await publicOf(first)] } }
  const idToken = await new SignJWT(claims as JWTPayload)
    .setProtectedHeader({ alg: 'ES256', ...header })
    .sign(first.privateKey)
  return verifyIdentity(serving(there).outbound, { issuer, jwksUri: jwks }, { idToken, clientId: 'us', nonce })
}

const verified = { kind: 'verified', fhirUser }
const not = (why: string) => ({ kind: 'not-verified', why })

test('reads the signed-in user from an identity token that the issuer signed for our client', async () => {
  expect(await verify(right)).toEqual(verified)
  expect(await verify({ ...right, fhirUser: undefined })).toEqual({ kind: 'verified', fhirUser: null })
})

test('ignores a trailing slash in the issuer URL, but rejects a different path', async () => {
  expect(await verify({ ...right, iss: `${issuer}/` })).toEqual(verified)
  expect(await verify({ ...right, iss: `${issuer}/other` })).toEqual(not('claim iss'))
  expect(await verify({ ...right, iss: undefined })).toEqual(not('claim iss'))
})

test('accepts an identity token with several audiences only if our client is the authorized party', async () => {
  expect(await verify({ ...right, aud: ['us'] })).toEqual(verified)
  expect(await verify({ ...right, aud: ['them', 'us'], azp: 'us' })).toEqual(verified)
  expect(await verify({ ...right, aud: ['them', 'us'] })).toEqual(not('claim azp'))
  expect(await verify({ ...right, azp: 'them' })).toEqual(not('claim azp'))
  expect(await verify({ ...right, aud: 'them' })).toEqual(not('claim aud'))
})

test('rejects a token without our nonce, or with the nonce of another sign-in', async () => {
  expect(await verify({ ...right, nonce: undefined })).toEqual(not('claim nonce'))
  expect(await verify({ ...right, nonce: 'other' })).toEqual(not('claim nonce'))
  // A token must not have a nonce if none was sent.
  expect(await verify({ ...right, nonce: undefined }, { nonce: '' })).toEqual(verified)
  expect(await verify(right, { nonce: '' })).toEqual(not('claim nonce'))
})

test('tolerates a clock difference of one minute, but not of an hour', async () => {
  expect(await verify({ ...right, iat: nowS + 60, nbf: nowS + 60, exp: nowS + 120 })).toEqual(verified)
  expect(await verify({ ...right, exp: nowS - 60 })).toEqual(verified)
  expect(await verify({ ...right, exp: nowS - 3600 })).toEqual(not('claim exp'))
  expect(await verify({ ...right, nbf: nowS + 3600 })).toEqual(not('claim nbf'))
  expect(await verify({ ...right, exp: undefined })).toEqual(not('claim exp'))
})

test('accepts keys without ids, several keys, and keys of unknown types', async () => {
  const named = { [jwksUri]: { keys: [await publicOf(second, { kid: 'b' }), await publicOf(first, { kid: 'a' })] } }
  expect(await verify(right, { there: named })).toEqual(verified)
  expect(await verify(right, { there: named, header: { kid: 'a' } })).toEqual(verified)
  const odd = { [jwksUri]: { keys: [{ kty: 'AKP', alg: 'ML-DSA-44', pub: 'AA' }, await publicOf(first)] } }
  expect(await verify(right, { there: odd })).toEqual(verified)
  const others = { [jwksUri]: { keys: [await publicOf(second)] } }
  expect(await verify(right, { there: others })).toEqual(not('ERR_JWS_SIGNATURE_VERIFICATION_FAILED'))
})

test('uses the keys of the OpenID configuration if the SMART configuration names no keys', async () => {
  const at = `${issuer}/.well-known/openid-configuration`
  const keys = { [jwksUri]: { keys: [await publicOf(first)] } }
  const listed = { issuer: `${issuer}/`, jwks_uri: jwksUri, id_token_signing_alg_values_supported: ['RS256', 'ES256'] }
  expect(await verify(right, { jwks: null, there: { ...keys, [at]: listed } })).toEqual(verified)
  const minimalMetadata = { issuer, jwks_uri: jwksUri }
  expect(await verify(right, { jwks: null, there: { ...keys, [at]: minimalMetadata } })).toEqual(verified)
  const unlisted = { ...listed, id_token_signing_alg_values_supported: ['RS256'] }
  expect(await verify(right, { jwks: null, there: { ...keys, [at]: unlisted } })).toEqual(not('algorithm ES256'))
  const foreign = { ...listed, issuer: 'https://b.example' }
  expect(await verify(right, { jwks: null, there: { ...keys, [at]: foreign } })).toEqual(not('jwks_uri'))
  expect(await verify(right, { jwks: null, there: {} })).toEqual(not('jwks_uri'))
  expect(await verify(right, { there: {} })).toEqual(not('key set'))
})

test('finds rotated keys through the OpenID configuration', async () => {
  const fresh = 'https://a.example/new-keys'
  const there = {
    [jwksUri]: { keys: [await publicOf(second)] },
    [fresh]: { keys: [await publicOf(first)] },
    [`${issuer}/.well-known/openid-configuration`]: { issuer, jwks_uri: fresh },
  }
  expect(await verify(right, { there })).toEqual(verified)
})

test('rejects unsigned, shared-secret and malformed tokens without sending a request', async () => {
  const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url')
  const secret = new TextEncoder().encode('a secret that is known to both of us')
  const tokens = {
    [`${part({ alg: 'none' })}.${part(right)}.`]: 'algorithm none',
    [await new SignJWT(right).setProtectedHeader({ alg: 'HS256' }).sign(secret)]: 'algorithm HS256',
    [`${part({ alg: `ES256\n${'x'.repeat(99)}` })}.${part(right)}.AA`]: 'algorithm',
    'no token': 'not a token',
  }
  for (const [idToken, why] of Object.entries(tokens)) {
    const { outbound, asked } = serving({})
    expect(await verifyIdentity(outbound, { issuer, jwksUri }, { idToken, clientId: 'us', nonce: 'once' })).toEqual(
      not(why),
    )
    expect(asked).toEqual([])
  }
})

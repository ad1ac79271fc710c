/** A SMART Health Card, and whether who says to have signed it did. Source: SMART Health Cards, JWS and issuer keys. */
import { healthLinkLimits as limits } from '@kinchart/contract/calls/health-links.ts'
import { base64url, compactVerify, decodeProtectedHeader, importJWK } from 'jose'
import { z } from 'zod'
import { readBounded } from '../fetch-link.ts'
import { isReachable } from '../link-payload.ts'
import { parseKeepingDigits } from './thing.ts'

const TIMEOUT_MS = 10_000
const claims = z.object({
  iss: z.string().max(2000),
  vc: z.object({ credentialSubject: z.object({ fhirBundle: z.record(z.string(), z.unknown()) }) }),
})
const keySet = z.object({
  keys: z
    .array(z.object({ kid: z.string(), kty: z.literal('EC'), crv: z.string(), x: z.string(), y: z.string() }))
    .max(1000),
})

export type OpenedCard = {
  readonly issuer: string
  readonly bundle: Uint8Array
  readonly state: 'verified' | 'not-verified' | 'forged'
}

/** Null for what is no health card. */
export async function openCard(jws: string): Promise<OpenedCard | null> {
  try {
    const header = decodeProtectedHeader(jws)
    const sent = base64url.decode(jws.split('.')[1] ?? '')
    const payload = header['zip'] === 'DEF' ? await inflate(sent) : sent
    const text = new TextDecoder().decode(payload)
    const { iss, vc } = claims.parse(parseKeepingDigits(text))
    const bundle = new TextEncoder().encode(JSON.stringify(vc.credentialSubject.fhirBundle))
    return { issuer: iss, bundle, state: await verify(jws, iss, header.kid) }
  } catch {
    return null
  }
}

async function verify(jws: string, issuer: string, kid: string | undefined): Promise<OpenedCard['state']> {
  const key = await findKey(issuer, kid)
  if (key === null) return 'not-verified'
  try {
    await compactVerify(jws, await importJWK(key, 'ES256'), { algorithms: ['ES256'] })
    return 'verified'
  } catch {
    return 'forged'
  }
}

async function findKey(issuer: string, kid: string | undefined) {
  if (!isReachable(issuer) || issuer.endsWith('/')) return null
  try {
    const response = await fetch(`${issuer}/.well-known/jwks.json`, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const { keys } = keySet.parse(JSON.parse((await readBounded(response)) ?? ''))
    return keys.find((one) => one.kid === kid) ?? null
  } catch {
    return null
  }
}

/** Raw DEFLATE (RFC 1951); throws for what grows too large. */
async function inflate(bytes: Uint8Array): Promise<Uint8Array> {
  const reader = new Blob([new Uint8Array(bytes)])
    .stream()
    .pipeThrough(new DecompressionStream('deflate-raw'))
    .getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    size += value.byteLength
    if (size > limits.openedBytes) throw new RangeError('too large')
    parts.push(value)
  }
}

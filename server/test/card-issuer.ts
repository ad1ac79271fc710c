import { createServer } from 'node:http'
import { calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { SHCIssuer, type FHIRBundle } from 'kill-the-clipboard'
import { freePort } from './free-port.ts'

export type CardIssuer = {
  readonly host: string
  readonly address: string
  /** Paths of the requests to the issuer, newest last. */
  readonly requestedPaths: readonly string[]
  /** `forged`: signed with a key other than the published one. */
  readonly issue: (
    bundle: FHIRBundle,
    more?: {
      readonly forged?: boolean
      readonly isForCode?: boolean
      readonly rid?: string
      /** The validity of the card in seconds. A negative number creates an expired card. */
      readonly seconds?: number
    },
  ) => Promise<string>
  readonly revoke: (rid: string) => void
  readonly publishRevoked: (isPublished: boolean) => void
  readonly close: () => Promise<void>
}

/** Signs health cards with third-party software, and publishes its keys on this machine. */
export async function startCardIssuer(): Promise<CardIssuer> {
  const [own, other] = [await keys(), await keys()]
  const requestedPaths: string[] = []
  const revoked: string[] = []
  let isPublished = true
  const server = createServer((request, reply) => {
    requestedPaths.push(request.url ?? '')
    const isKeys = request.url === '/.well-known/jwks.json'
    const isRevoked = isPublished && request.url === `/.well-known/crl/${own.kid}.json`
    reply.writeHead(isKeys || isRevoked ? 200 : 404, { 'content-type': 'application/json' })
    if (isKeys)
      reply.end(JSON.stringify({ keys: [{ ...own.jwk, kid: own.kid, use: 'sig', alg: 'ES256', crlVersion: 1 }] }))
    else reply.end(isRevoked ? JSON.stringify({ kid: own.kid, method: 'rid', ctr: 1, rids: revoked }) : '')
  })
  const port = await freePort()
  await new Promise<void>((resolve) => void server.listen(port, '127.0.0.1', resolve))
  const host = `127.0.0.1:${port}`
  const address = `http://${host}`
  return {
    ...{ host, address, requestedPaths },
    issue: async (bundle, { forged = false, isForCode = true, rid, seconds = null } = {}) => {
      const issuer = new SHCIssuer({
        issuer: address,
        privateKey: forged ? other.privateKey : own.privateKey,
        publicKey: own.publicKey,
        enableQROptimization: isForCode,
        expirationTime: seconds,
      })
      const card = await issuer.issue(bundle, rid === undefined ? {} : { rid })
      return card.asJWS()
    },
    publishRevoked: (is) => void (isPublished = is),
    revoke: (rid) => void revoked.push(rid),
    close: async () => new Promise((resolve) => void server.close(() => resolve())),
  }
}

async function keys() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  return { privateKey, publicKey, jwk, kid: await calculateJwkThumbprint(jwk) }
}

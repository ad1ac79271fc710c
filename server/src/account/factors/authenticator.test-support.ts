import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** Ways in which a test corrupts an honest authenticator's or browser's responses. */
export type Lies = {
  readonly origin?: string
  readonly rpId?: string
  readonly challenge?: string
  readonly isVerified?: boolean
  readonly isPresent?: boolean
  readonly type?: string
  readonly signCount?: number
  readonly userHandle?: string | null
  readonly isTampered?: boolean
}

type Algorithm = 'ES256' | 'EdDSA' | 'RS256'

const sha256 = (bytes: string | Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Encodes only the CBOR types (RFC 8949) that WebAuthn needs: integers, byte and text strings, and maps in the given
 * order.
 */
function cbor(value: number | string | Buffer | ReadonlyMap<number | string, unknown>): Buffer {
  const head = (major: number, size: number): Buffer => {
    if (size < 24) return Buffer.from([(major << 5) | size])
    if (size < 256) return Buffer.from([(major << 5) | 24, size])
    return Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  }
  if (typeof value === 'number') return value >= 0 ? head(0, value) : head(1, -1 - value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key), cbor(one as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function makeKey(algorithm: Algorithm): { privateKey: KeyObject; cose: Buffer } {
  const { privateKey, publicKey } =
    algorithm === 'ES256'
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
      : algorithm === 'EdDSA'
        ? generateKeyPairSync('ed25519')
        : generateKeyPairSync('rsa', { modulusLength: 2048 })
  const jwk = publicKey.export({ format: 'jwk' })
  const part = (text: string | undefined): Buffer => Buffer.from(text ?? '', 'base64url')
  // Labels and values of a COSE key: 1 is the key type, 3 is the algorithm, then the parameters of the type. Source:
  // RFC 9052 section 7, RFC 8230.
  const cose: Record<Algorithm, [number, number | Buffer][]> = {
    ES256: [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(jwk.x)],
      [-3, part(jwk.y)],
    ],
    EdDSA: [
      [1, 1],
      [3, -8],
      [-1, 6],
      [-2, part(jwk.x)],
    ],
    RS256: [
      [1, 3],
      [3, -257],
      [-1, part(jwk.n)],
      [-2, part(jwk.e)],
    ],
  }
  return { privateKey, cose: cbor(new Map<number, unknown>(cose[algorithm])) }
}

/**
 * Simulates a device with one passkey, as specified in WebAuthn Level 3 (5.8.1 client data, 6.1 authenticator data,
 * 6.5 attestation). Shares no code with the server. `count`: how much each signature increases the counter. If
 * `count` is 0, the device has no counter.
 */
export function createAuthenticator(origin: string, algorithm: Algorithm = 'ES256', count = 1) {
  const { privateKey, cose } = makeKey(algorithm)
  const credentialId = randomBytes(24)
  let signCount = 0
  let handle = ''
  const id = credentialId.toString('base64url')
  const clientData = (type: string, challenge: string, lies: Lies): Buffer =>
    Buffer.from(
      JSON.stringify({
        type: lies.type ?? type,
        challenge: lies.challenge ?? challenge,
        origin: lies.origin ?? origin,
        crossOrigin: false,
      }),
    )
  const authenticatorData = (lies: Lies, attested: Buffer = Buffer.alloc(0)): Buffer => {
    const flags =
      (lies.isPresent === false ? 0 : 0x01) | (lies.isVerified === false ? 0 : 0x04) | (attested.length > 0 ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(lies.signCount ?? signCount)
    return Buffer.concat([sha256(lies.rpId ?? new URL(origin).hostname), Buffer.from([flags]), counter, attested])
  }
  const signed = (bytes: Buffer): Buffer => sign(algorithm === 'EdDSA' ? null : 'sha256', bytes, privateKey)
  return {
    id,
    make: (options: { challenge: string; user?: unknown }, lies: Lies = {}) => {
      handle = (options.user as { id: string }).id
      signCount += count
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cose])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authenticatorData(lies, attested)],
      ])
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: clientData('webauthn.create', options.challenge, lies).toString('base64url'),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    use: (options: { challenge: string }, lies: Lies = {}) => {
      signCount += count
      const client = clientData('webauthn.get', options.challenge, lies)
      const data = authenticatorData(lies)
      const signature = signed(Buffer.concat([data, sha256(lies.isTampered ? 'something else' : client)]))
      return {
        ...{ id, rawId: id, type: 'public-key' as const },
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: signature.toString('base64url'),
          userHandle: lies.userHandle === undefined ? handle : lies.userHandle,
        },
      }
    },
  }
}

/** Decodes base32 (RFC 4648). */
export function bytesOf(base32: string): Buffer {
  const bits = Array.from(base32.replaceAll('=', ''))
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/**
 * Returns the code that an authenticator app shows (RFC 4226, RFC 6238). `secret`: base32; `now`: milliseconds since
 * 1970.
 */
export function appCode(secret: string, now: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(now / 30_000)))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash[19] ?? 0) & 15
  return String((hash.readUInt32BE(at) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Keys, KeySet } from './keys.ts'
import { decryptId, encryptId, idKeysOf } from './encrypted-id.ts'
import type { EncryptedId } from './encrypted-id.ts'

const VERSION = 1
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 2 + NONCE_BYTES

/** Encrypts what is stored and decrypts it again. Holding it is the permission to read encrypted values. */
export type Cipher = {
  /** AES-256-GCM. `aad` (associated data) names the row that the value belongs to, so that it cannot be moved to another. */
  readonly encrypt: (plain: string | Uint8Array, aad: string) => Buffer
  /** Throws when the value was changed, moved, or encrypted with a key that is not known. */
  readonly decrypt: (encrypted: Uint8Array, aad: string) => Buffer
  /**
   * Encrypts an id or an address by which rows are found: the same for the same text and scope, so that a query can compare
   * it, and nothing else can be told from it but its length. `scope` names whose it is: what one source calls somebody is
   * another text for the next.
   */
  readonly encryptId: (plain: string, scope: string) => EncryptedId
  /** Throws when the value was changed, or is of another scope. */
  readonly decryptId: (encrypted: EncryptedId, scope: string) => string
  /** HMAC-SHA-256: the same for the same bytes, and tells nothing about them to who lacks the key. */
  readonly digest: (plain: string | Uint8Array) => Buffer
  /** HMAC-SHA-256 of what the cookie of a session says, base64url: the same for the same text. */
  readonly signCookie: (text: string) => string
  /** Signs access tokens. */
  readonly signingKey: Uint8Array
  readonly oldSigningKeys: readonly Uint8Array[]
}

/** Layout of an encrypted value: version, key id, nonce (12), ciphertext, tag (16). */
export function createCipher(keys: Keys): Cipher {
  const byId = new Map<number, KeySet[]>()
  for (const set of [keys.current, ...keys.old]) byId.set(set.id, [...(byId.get(set.id) ?? []), set])
  const lasting = keys.lasting ?? keys.current
  const idKeys = idKeysOf(lasting.digest)
  return {
    encrypt: (plain, aad) => {
      const nonce = takeNonce()
      const encrypting = createCipheriv('aes-256-gcm', keys.current.encryption, nonce)
      encrypting.setAAD(Buffer.from(aad))
      const head = Buffer.from([VERSION, keys.current.id])
      const body = typeof plain === 'string' ? encrypting.update(plain, 'utf8') : encrypting.update(plain)
      encrypting.final()
      return Buffer.concat([head, nonce, body, encrypting.getAuthTag()])
    },
    decrypt: (encrypted, aad) => {
      const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength)
      const sets = bytes[0] === VERSION ? (byId.get(bytes[1] ?? -1) ?? []) : []
      for (const set of sets) {
        const decipher = createDecipheriv('aes-256-gcm', set.encryption, bytes.subarray(2, HEAD_BYTES))
        decipher.setAAD(Buffer.from(aad))
        decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
        const plain = decipher.update(bytes.subarray(HEAD_BYTES, bytes.length - TAG_BYTES))
        try {
          decipher.final()
          return plain
        } catch (error) {
          if (set === sets.at(-1)) throw error
        }
      }
      throw new Error('This value was encrypted with a key that is not known here.')
    },
    encryptId: (plain, scope) => encryptId(idKeys, plain, scope),
    decryptId: (encrypted, scope) => decryptId(idKeys, encrypted, scope),
    digest: (plain) => createHmac('sha256', lasting.digest).update(plain).digest(),
    signCookie: (text) => createHmac('sha256', lasting.refresh).update(text).digest('base64url'),
    signingKey: keys.current.sign,
    oldSigningKeys: keys.old.map((set) => set.sign),
  }
}

// Random nonces, drawn in blocks: one system call for many values.
let pool = Buffer.alloc(0)
let used = 0
function takeNonce(): Buffer {
  if (used + NONCE_BYTES > pool.length) {
    pool = randomBytes(NONCE_BYTES * 512)
    used = 0
  }
  used += NONCE_BYTES
  return pool.subarray(used - NONCE_BYTES, used)
}

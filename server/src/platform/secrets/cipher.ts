import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import type { Keys, KeySet } from './keys.ts'
import { decryptId, encryptId, idKeysOf, readIdUnproved } from './encrypted-id.ts'
import type { EncryptedId } from './encrypted-id.ts'

/** Version of a value under the server's own key, and of one under a person's. */
const [SERVER, PERSON] = [1, 2]
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 2 + NONCE_BYTES

/** Encrypts values and opens them again (AES-256-GCM). Holding it is the permission to read them. */
export type ValueCipher = {
  /** `aad` (associated data) names the row that the value belongs to, so that it cannot be moved to another. */
  readonly encrypt: (plain: string | Uint8Array, aad: string) => Buffer
  /** Throws when the value was changed, moved, or encrypted with a key that is not known. */
  readonly decrypt: (encrypted: Uint8Array, aad: string) => Buffer
}

/** What works without opening a value: ids, digests, signatures. */
export type Marks = {
  /**
   * Encrypts an id or an address by which rows are found: the same for the same text and scope, so that a query can compare
   * it, and nothing else can be told from it but its length. `scope` names whose it is: what one source calls somebody is
   * another text for the next.
   */
  readonly encryptId: (plain: string, scope: string) => EncryptedId
  /** Throws when the value was changed, or is of another scope. */
  readonly decryptId: (encrypted: EncryptedId, scope: string) => string
  /**
   * The text of an id that was not changed, and another one of an id that was. Only for what is proved by another way: as a part of
   * associated data, where the value opens under the right id alone.
   */
  readonly readIdUnproved: (encrypted: EncryptedId) => string
  /** HMAC-SHA-256: the same for the same bytes, and tells nothing about them to who lacks the key. */
  readonly digest: (plain: string | Uint8Array) => Buffer
}

/** The secrets of this server. What belongs to a person is under a key of theirs (`PersonCipher`). */
export type Cipher = Marks & {
  /** For what belongs to nobody: the server's keys and clients, mails that wait, tickets. */
  readonly server: ValueCipher & {
    /** Whether the secret of now encrypted a value; one that a former secret did is opened by that alone. */
    readonly isCurrent: (encrypted: Uint8Array, aad: string) => boolean
  }
  /** Makes the key of a new account or profile: as it is kept, and what it opens. `owner` is the id of its row. */
  readonly makeDataKey: (owner: string) => { readonly dataKey: Buffer; readonly own: PersonCipher }
  /** Opens the key that is kept in a row. Throws where it is another row's, or no known secret opens it. */
  readonly openDataKey: (dataKey: Uint8Array, owner: string) => PersonCipher
  /** HMAC-SHA-256 of what the cookie of a session says, base64url: the same for the same text. */
  readonly signCookie: (text: string) => string
  /** Signs access tokens. */
  readonly signingKey: Uint8Array
  readonly oldSigningKeys: readonly Uint8Array[]
}

/**
 * Encrypts what belongs to one account or profile, under a key that is kept in its row, encrypted by the server's secret:
 * with the row goes the key. It opens what was encrypted before there were such keys, too.
 */
export type PersonCipher = Marks &
  ValueCipher & {
    /** For the thread that encrypts batches. */
    readonly key: KeyObject
  }

/** Layout of an encrypted value: version, key id (0 of a person's), nonce (12), ciphertext, tag (16). */
export function createCipher(keys: Keys): Cipher {
  const byId = new Map<number, KeySet[]>()
  for (const set of [keys.current, ...keys.old]) byId.set(set.id, [...(byId.get(set.id) ?? []), set])
  const lasting = keys.lasting ?? keys.current
  const idKeys = idKeysOf(lasting.digest)
  const marks: Marks = {
    encryptId: (plain, scope) => encryptId(idKeys, plain, scope),
    decryptId: (encrypted, scope) => decryptId(idKeys, encrypted, scope),
    readIdUnproved: (encrypted) => readIdUnproved(idKeys, encrypted),
    digest: (plain) => createHmac('sha256', lasting.digest).update(plain).digest(),
  }
  const server: Cipher['server'] = {
    isCurrent: (encrypted, aad) => {
      if (encrypted[0] !== SERVER || encrypted[1] !== keys.current.id) return false
      try {
        decryptWith(keys.current.encryption, encrypted, aad)
        return true
      } catch {
        // Two secrets may have the same id.
        return false
      }
    },
    encrypt: (plain, aad) => encryptWith(keys.current.encryption, [SERVER, keys.current.id], plain, aad),
    decrypt: (encrypted, aad) => {
      const sets = encrypted[0] === SERVER ? (byId.get(encrypted[1] ?? -1) ?? []) : []
      for (const set of sets) {
        try {
          return decryptWith(set.encryption, encrypted, aad)
        } catch (error) {
          if (set === sets.at(-1)) throw error
        }
      }
      throw new Error('This value was encrypted with a key that is not known here.')
    },
  }
  const ownOf = (key: KeyObject): PersonCipher => ({
    ...marks,
    key,
    encrypt: (plain, aad) => encryptForPerson(key, plain, aad),
    decrypt: (encrypted, aad) =>
      encrypted[0] === PERSON ? decryptWith(key, encrypted, aad) : server.decrypt(encrypted, aad),
  })
  return {
    ...marks,
    server,
    makeDataKey: (owner) => {
      const bytes = randomBytes(32)
      return { dataKey: server.encrypt(bytes, dataKeyAad(owner)), own: ownOf(createSecretKey(bytes)) }
    },
    openDataKey: (dataKey, owner) => ownOf(createSecretKey(server.decrypt(dataKey, dataKeyAad(owner)))),
    signCookie: (text) => createHmac('sha256', lasting.refresh).update(text).digest('base64url'),
    signingKey: keys.current.sign,
    oldSigningKeys: keys.old.map((set) => set.sign),
  }
}

/** The associated data of a person's key. */
export const dataKeyAad = (owner: string): string => `data-key/${owner}`

/** Encrypts under a person's key; apart, for the thread that holds nothing else. */
export const encryptForPerson = (key: KeyObject, plain: string | Uint8Array, aad: string): Buffer =>
  encryptWith(key, [PERSON, 0], plain, aad)

function encryptWith(key: KeyObject, head: readonly [number, number], plain: string | Uint8Array, aad: string): Buffer {
  const nonce = takeNonce()
  const encrypting = createCipheriv('aes-256-gcm', key, nonce)
  encrypting.setAAD(Buffer.from(aad))
  const body = typeof plain === 'string' ? encrypting.update(plain, 'utf8') : encrypting.update(plain)
  encrypting.final()
  return Buffer.concat([Buffer.from(head), nonce, body, encrypting.getAuthTag()])
}

function decryptWith(key: KeyObject, encrypted: Uint8Array, aad: string): Buffer {
  const bytes = Buffer.from(encrypted.buffer, encrypted.byteOffset, encrypted.byteLength)
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(2, HEAD_BYTES))
  decipher.setAAD(Buffer.from(aad))
  decipher.setAuthTag(bytes.subarray(bytes.length - TAG_BYTES))
  const plain = decipher.update(bytes.subarray(HEAD_BYTES, bytes.length - TAG_BYTES))
  decipher.final()
  return plain
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

import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto'
import type { Keys, KeySet } from './keys.ts'
import { decryptId, encryptId, idKeysOf, readIdUnproved, type EncryptedId } from './encrypted-id.ts'

/** Version byte of a value encrypted with the server's key, and of a value encrypted with a person's key. */
const [SERVER, PERSON] = [1, 2]
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 2 + NONCE_BYTES

/** Encrypts with AES-256-GCM. Pass a cipher only to code that is allowed to read the values. */
export type ValueCipher = {
  /** `aad` (additional authenticated data) names the value's row. A value moved to another row cannot be decrypted. */
  readonly encrypt: (plain: string | Uint8Array, aad: string) => Buffer
  /** Throws if the value was changed, moved, or encrypted with an unknown key. */
  readonly decrypt: (encrypted: Uint8Array, aad: string) => Buffer
}

/** Operations on ids and digests. They can't decrypt any other value. */
export type Marks = {
  /**
   * Encrypts ids and addresses that are used to find rows. The same text and scope always give the same result, so that
   * a query can compare results. The result reveals only the text's length. `scope` names the owner, so that a
   * patient's id is encrypted differently for each source.
   */
  readonly encryptId: (plain: string, scope: string) => EncryptedId
  /** Throws if the id was changed or has another scope. */
  readonly decryptId: (encrypted: EncryptedId, scope: string) => string
  /**
   * Does not verify the id, so a changed id yields a different text. Use it only for values that are verified in
   * another way. For example, an id that is part of AAD is verified by decryption, which fails for a wrong id.
   */
  readonly readIdUnproved: (encrypted: EncryptedId) => string
  /** HMAC-SHA-256. Deterministic, and reveals nothing without the key. */
  readonly digest: (plain: string | Uint8Array) => Buffer
}

/** A person's data is encrypted under their own key (`PersonCipher`). */
export type Cipher = Marks & {
  /**
   * For data that does not belong to a person: the server's keys, client registrations, queued emails, tickets for
   * embedded import pages.
   */
  readonly server: ValueCipher & {
    /** Returns false for a value that was encrypted with a previous secret. */
    readonly isCurrent: (encrypted: Uint8Array, aad: string) => boolean
  }
  /** `owner` is the id of the row that stores `dataKey`. */
  readonly makeDataKey: (owner: string) => { readonly dataKey: Buffer; readonly own: PersonCipher }
  /** Throws if the key belongs to another row, or no known secret decrypts it. */
  readonly openDataKey: (dataKey: Uint8Array, owner: string) => PersonCipher
  /** HMAC-SHA-256 as base64url; deterministic. */
  readonly signCookie: (text: string) => string
  readonly signingKey: Uint8Array
  readonly oldSigningKeys: readonly Uint8Array[]
}

/**
 * The cipher of an account or profile. Its key is stored in the row of the account or profile, encrypted with the
 * server's secret. Deleting the row therefore deletes the key. Also decrypts values that were encrypted before
 * personal keys existed.
 */
export type PersonCipher = Marks &
  ValueCipher & {
    readonly key: KeyObject
  }

/**
 * Layout of an encrypted value, with sizes in bytes: version (1), key id (1; the value 0 stands for a person's key),
 * nonce (12), ciphertext, tag (16).
 */
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

export const dataKeyAad = (owner: string): string => `data-key/${owner}`

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

// Random nonces are generated in blocks, so that many values need only one system call.
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

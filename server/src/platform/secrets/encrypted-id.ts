import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
  type KeyObject,
} from 'node:crypto'

declare const encrypted: unique symbol

/**
 * An encrypted id in base64url. The compiler does not treat it as a string, so that it cannot be mistaken for the plain
 * id.
 */
export type EncryptedId = { readonly [encrypted]: true }

/** These keys never change, like the keys of digests. */
export type IdKeys = { readonly mark: KeyObject; readonly text: KeyObject }

const MARK_BYTES = 16

/** HKDF-SHA-256, RFC 5869. */
export function idKeysOf(digest: KeyObject): IdKeys {
  const secret = digest.export()
  const derive = (purpose: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `kinchart/id-${purpose}`, 32)))
  return { mark: derive('mark'), text: derive('text') }
}

/**
 * Like the synthetic initialization vector of RFC 5297, but with HMAC-SHA-256 instead of CMAC: a keyed digest of
 * scope and text, followed by the text in counter mode with that digest. Equal texts with the same scope have equal
 * ciphertexts. Apart from equality and length, a ciphertext reveals nothing.
 */
export function encryptId(keys: IdKeys, plain: string, scope: string): EncryptedId {
  const text = Buffer.from(plain)
  const mark = markOf(keys, text, scope)
  const encrypting = createCipheriv('aes-256-ctr', keys.text, mark)
  return Buffer.concat([mark, encrypting.update(text)]).toString('base64url') as unknown as EncryptedId
}

/** Throws if the id was changed or has another scope. */
export function decryptId(keys: IdKeys, stored: EncryptedId, scope: string): string {
  const { mark, text } = readId(keys, stored)
  if (!timingSafeEqual(markOf(keys, text, scope), mark)) throw new Error('This id was changed, or is of another scope.')
  return text.toString()
}

export const readIdUnproved = (keys: IdKeys, stored: EncryptedId): string => readId(keys, stored).text.toString()

function readId(keys: IdKeys, stored: EncryptedId): { readonly mark: Buffer; readonly text: Buffer } {
  const bytes = Buffer.from(stored as unknown as string, 'base64url')
  const mark = bytes.subarray(0, MARK_BYTES)
  if (mark.length < MARK_BYTES) throw new Error('This is no encrypted id.')
  return { mark, text: createDecipheriv('aes-256-ctr', keys.text, mark).update(bytes.subarray(MARK_BYTES)) }
}

/** The digested bytes start with the scope's length, so that no two pairs of scope and text yield the same bytes. */
function markOf({ mark }: IdKeys, text: Buffer, scope: string): Buffer {
  const head = Buffer.from(`${Buffer.byteLength(scope)}/${scope}/`)
  return createHmac('sha256', mark).update(head).update(text).digest().subarray(0, MARK_BYTES)
}

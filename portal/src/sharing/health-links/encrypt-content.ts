/** Encryption and decryption run in this browser. Source: SMART Health Links, encryption; RFC 7516. */
import { healthLinkLimits as limits, manifestTypes } from '@kinchart/contract/calls/health-links.ts'
import { CompactEncrypt, base64url, compactDecrypt, decodeProtectedHeader, errors } from 'jose'

/** 256 random bits, encoded as in the link. */
export const newKey = (): string => base64url.encode(crypto.getRandomValues(new Uint8Array(32)))

/** Returns a compact JWE. Each has its own nonce, even under the same key. */
export async function encryptContent(
  content: Uint8Array,
  key: string,
  type: string = manifestTypes.fhir,
): Promise<string> {
  return new CompactEncrypt(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: type, zip: 'DEF' })
    .encrypt(base64url.decode(key))
}

export type DecryptedFile = { readonly type: string | null; readonly bytes: Uint8Array }

/** 'too-large' if the decompressed content exceeds 5 MB. 'damaged' if it can't be decrypted for any other reason. */
export class ContentUnfitError extends Error {
  readonly why: 'damaged' | 'too-large'
  constructor(why: 'damaged' | 'too-large', options?: ErrorOptions) {
    super(why, options)
    this.name = 'ContentUnfitError'
    this.why = why
  }
}

export async function decryptContent(jwe: string, key: string): Promise<DecryptedFile> {
  try {
    const { plaintext, protectedHeader } = await compactDecrypt(jwe.trim(), base64url.decode(key), {
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      maxDecompressedLength: limits.openedBytes,
    })
    if (plaintext.byteLength > limits.openedBytes) throw new ContentUnfitError('too-large')
    const { cty } = protectedHeader
    return { type: typeof cty === 'string' ? cty : null, bytes: plaintext }
  } catch (cause) {
    if (cause instanceof ContentUnfitError) throw cause
    const isGrown = cause instanceof errors.JWEInvalid && cause.message.includes('exceeded') && isOfLinks(jwe)
    throw new ContentUnfitError(isGrown ? 'too-large' : 'damaged', { cause })
  }
}

function isOfLinks(jwe: string): boolean {
  try {
    return decodeProtectedHeader(jwe).zip === 'DEF'
  } catch {
    return false
  }
}

import type { Cipher } from './cipher.ts'

/** One value to encrypt and its associated data; null leaves its slot of the batch empty. */
export type Plaintext = { readonly plain: string; readonly aad: string } | null

export const DIGEST_BYTES = 32

/**
 * Encrypted values as one blob with the offset of each, counted from 1; a size of 0 is an empty slot. `digests` holds the
 * keyed digest of each value, one after the other, where they were asked for.
 */
export type EncryptedBatch = {
  readonly blob: Buffer
  readonly at: number[]
  readonly sizes: number[]
  readonly digests: Buffer | null
}

export type EncryptOptions = { readonly withDigests: boolean }

/** Encrypts values in the order given. */
export type EncryptBatch = (values: readonly Plaintext[], options?: EncryptOptions) => Promise<EncryptedBatch>

export function encryptBatch(
  cipher: Pick<Cipher, 'encrypt' | 'digest'>,
  values: readonly Plaintext[],
  { withDigests }: EncryptOptions = { withDigests: false },
): EncryptedBatch {
  return {
    ...joinEncrypted(values.map((value) => value && cipher.encrypt(value.plain, value.aad))),
    digests: withDigests ? Buffer.concat(values.map((value) => cipher.digest(value?.plain ?? ''))) : null,
  }
}

function joinEncrypted(parts: readonly (Buffer | null)[]): Omit<EncryptedBatch, 'digests'> {
  let offset = 1
  const at: number[] = []
  for (const part of parts) {
    at.push(offset)
    offset += part?.length ?? 0
  }
  return {
    blob: Buffer.concat(parts.filter((part) => part !== null)),
    at,
    sizes: parts.map((part) => part?.length ?? 0),
  }
}

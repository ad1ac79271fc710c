import type { KeyObject } from 'node:crypto'
import { encryptForPerson, type Marks, type PersonCipher } from './cipher.ts'

/** A null value leaves its slot of the batch empty. */
export type Plaintext = { readonly plain: string; readonly aad: string } | null

export const DIGEST_BYTES = 32

/**
 * All encrypted values in one blob. `at` contains the offset of each value, counted from 1. A size of 0 means that
 * the slot is empty. `digests` contains the keyed digest of each value in order, if requested.
 */
export type EncryptedBatch = {
  readonly blob: Buffer
  readonly at: number[]
  readonly sizes: number[]
  readonly digests: Buffer | null
}

export type EncryptOptions = { readonly withDigests: boolean }

export type EncryptUnder = (
  key: KeyObject,
  values: readonly Plaintext[],
  options?: EncryptOptions,
) => Promise<EncryptedBatch>

export type EncryptBatch = (values: readonly Plaintext[], options?: EncryptOptions) => Promise<EncryptedBatch>

export const encryptBatchOf =
  ({ key }: Pick<PersonCipher, 'key'>, encryptUnder: EncryptUnder): EncryptBatch =>
  async (values, options) =>
    encryptUnder(key, values, options)

export function encryptBatch(
  { digest }: Pick<Marks, 'digest'>,
  key: KeyObject,
  values: readonly Plaintext[],
  { withDigests }: EncryptOptions = { withDigests: false },
): EncryptedBatch {
  return {
    ...joinEncrypted(values.map((value) => value && encryptForPerson(key, value.plain, value.aad))),
    digests: withDigests ? Buffer.concat(values.map((value) => digest(value?.plain ?? ''))) : null,
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

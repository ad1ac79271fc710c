import type { Vault } from './vault.ts'

/** One value to seal; null keeps its place empty. */
export type Unsealed = { readonly plain: string; readonly place: string } | null

export const DIGEST_BYTES = 32

/**
 * Sealed values as one blob with the place of each, counted from 1; a size of 0 is an empty place. `digests` holds the
 * keyed digest of each value, one after the other, where they were asked for.
 */
export type SealedBatch = {
  readonly blob: Buffer
  readonly at: number[]
  readonly sizes: number[]
  readonly digests: Buffer | null
}

export type SealOptions = { readonly withDigests: boolean }

/** Seals values in the order given. */
export type SealBatch = (values: readonly Unsealed[], options?: SealOptions) => Promise<SealedBatch>

export function sealBatch(
  vault: Pick<Vault, 'seal' | 'digest'>,
  values: readonly Unsealed[],
  { withDigests }: SealOptions = { withDigests: false },
): SealedBatch {
  return {
    ...joinSealed(values.map((value) => value && vault.seal(value.plain, value.place))),
    digests: withDigests ? Buffer.concat(values.map((value) => vault.digest(value?.plain ?? ''))) : null,
  }
}

function joinSealed(parts: readonly (Buffer | null)[]): Omit<SealedBatch, 'digests'> {
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

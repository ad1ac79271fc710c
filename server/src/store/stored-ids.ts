import { createHash } from 'node:crypto'
import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** The same record id is encrypted differently for each source (decision 54). */
export type IdsOf = { readonly cipher: Marks; readonly sourceId: string }

export type StoredId = { readonly sourceId: string; readonly fhirId: EncryptedId }

declare const stored: unique symbol
/** Contains the type as plain text and the encrypted id, so that a query can compare it with a record's type and id. */
export type StoredKey = { readonly [stored]: true }

/** In bytes. An index cannot store a longer id. No record has a longer id. */
const MAX_ID_BYTES = 1536

/** An id that is too long for an index can't name a record, so its digest is stored instead. */
export function storeId({ cipher, sourceId }: IdsOf, id: string): EncryptedId {
  const isLong = Buffer.byteLength(id) > MAX_ID_BYTES
  return cipher.encryptId(isLong ? `long~${createHash('sha256').update(id).digest('hex')}` : id, sourceId)
}

export const openId = ({ cipher, sourceId }: IdsOf, id: EncryptedId): string => cipher.decryptId(id, sourceId)

export const openIdOf = (cipher: Marks, { sourceId, fhirId }: StoredId): string => cipher.decryptId(fhirId, sourceId)

export const openKeyOf = (cipher: Marks, row: StoredId & { readonly type: string }): string =>
  `${row.type}/${openIdOf(cipher, row)}`

export const storeKey = (of: IdsOf, key: string): StoredKey => {
  const { type, id } = partsOf(key)
  return joined(type, storeId(of, id))
}

export const openKey = (of: IdsOf, key: StoredKey): string => {
  const { type, id } = partsOf(key as unknown as string)
  return `${type}/${openId(of, id as unknown as EncryptedId)}`
}

const joined = (type: string, id: EncryptedId): StoredKey =>
  `${type}/${id as unknown as string}` as unknown as StoredKey

function partsOf(key: string): { readonly type: string; readonly id: string } {
  const slash = key.indexOf('/')
  return { type: key.slice(0, slash), id: key.slice(slash + 1) }
}

/** Separated by spaces, because nested arrays cannot be passed as parameters. Null if there are none. */
export const joinIds = (of: IdsOf, ids: readonly string[]): string | null => joinAll(ids.map((id) => storeId(of, id)))

export const joinKeys = (of: IdsOf, keys: readonly string[]): string | null =>
  joinAll(keys.map((key) => storeKey(of, key)))

const joinAll = (those: readonly (EncryptedId | StoredKey)[]): string | null =>
  those.length === 0 ? null : (those as unknown as readonly string[]).join(' ')

type Named = { readonly type: string; readonly fhirId: string }

const versionScope = ({ sourceId }: IdsOf, { type, fhirId }: Named): string => `version/${sourceId}/${type}/${fhirId}`

/** Encrypts the same version differently for each record, because many versions are called '1'. */
export const storeVersion = (of: IdsOf, record: Named, version: string | null): EncryptedId | null =>
  version === null ? null : of.cipher.encryptId(version, versionScope(of, record))

export const openVersion = (of: IdsOf, record: Named, version: EncryptedId | null): string | null =>
  version === null ? null : of.cipher.decryptId(version, versionScope(of, record))

import { createHash } from 'node:crypto'
import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** The scope of ids: a source's id for a record is encrypted differently for another source (decision 54). */
export type IdsOf = { readonly cipher: Marks; readonly sourceId: string }

/** A row's id as stored. */
export type StoredId = { readonly sourceId: string; readonly fhirId: EncryptedId }

declare const stored: unique symbol
/** 'Type/id' as stored: the type in clear, the id encrypted. A query compares it with a record's type and id. */
export type StoredKey = { readonly [stored]: true }

/** More bytes than any record's id has, and as many as an index takes. */
const MAX_ID_BYTES = 1536

/** Returns an id of a source as stored. An id too long for an index can name no record; it is stored as its digest. */
export function storeId({ cipher, sourceId }: IdsOf, id: string): EncryptedId {
  const isLong = Buffer.byteLength(id) > MAX_ID_BYTES
  return cipher.encryptId(isLong ? `long~${createHash('sha256').update(id).digest('hex')}` : id, sourceId)
}

export const openId = ({ cipher, sourceId }: IdsOf, id: EncryptedId): string => cipher.decryptId(id, sourceId)

/** Decrypts a row's id at its source. */
export const openIdOf = (cipher: Marks, { sourceId, fhirId }: StoredId): string => cipher.decryptId(fhirId, sourceId)

/** Returns 'Type/id' of a row in clear. */
export const openKeyOf = (cipher: Marks, row: StoredId & { readonly type: string }): string =>
  `${row.type}/${openIdOf(cipher, row)}`

/** Returns 'Type/id' as stored. */
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

/**
 * Returns stored ids in one text separated by spaces, because nested arrays cannot be passed as parameters. Null if
 * there are none.
 */
export const joinIds = (of: IdsOf, ids: readonly string[]): string | null => joinAll(ids.map((id) => storeId(of, id)))

/** Does the same for 'Type/id'. */
export const joinKeys = (of: IdsOf, keys: readonly string[]): string | null =>
  joinAll(keys.map((key) => storeKey(of, key)))

const joinAll = (those: readonly (EncryptedId | StoredKey)[]): string | null =>
  those.length === 0 ? null : (those as unknown as readonly string[]).join(' ')

/** A record by its type and its id in clear. */
type Named = { readonly type: string; readonly fhirId: string }

const versionScope = ({ sourceId }: IdsOf, { type, fhirId }: Named): string => `version/${sourceId}/${type}/${fhirId}`

/** Returns a version as stored: never equal to that of another record, as many are called '1'. */
export const storeVersion = (of: IdsOf, record: Named, version: string | null): EncryptedId | null =>
  version === null ? null : of.cipher.encryptId(version, versionScope(of, record))

export const openVersion = (of: IdsOf, record: Named, version: EncryptedId | null): string | null =>
  version === null ? null : of.cipher.decryptId(version, versionScope(of, record))

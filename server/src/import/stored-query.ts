import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { IdsOf } from '#store/stored-ids.ts'

/** A query names its patient and is therefore stored encrypted (decision 54). */
const queryScope = (sourceId: string): string => `query/${sourceId}`

export const storeQuery = ({ cipher, sourceId }: IdsOf, query: string): EncryptedId =>
  cipher.encryptId(query, queryScope(sourceId))

/** Decrypts a query; empty for a ledger line without a query. */
export const openQuery = (cipher: Marks, sourceId: string, query: EncryptedId | null): string =>
  query === null ? '' : cipher.decryptId(query, queryScope(sourceId))

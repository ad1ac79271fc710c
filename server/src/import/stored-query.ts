import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'
import type { IdsOf } from '#store/stored-ids.ts'

/** A query names the patient it is about: it is stored encrypted (decision 54). */
const queryScope = (sourceId: string): string => `query/${sourceId}`

export const storeQuery = ({ cipher, sourceId }: IdsOf, query: string): EncryptedId =>
  cipher.encryptId(query, queryScope(sourceId))

/** A query in clear; empty where a line of the ledger asks nothing. */
export const openQuery = (cipher: Marks, sourceId: string, query: EncryptedId | null): string =>
  query === null ? '' : cipher.decryptId(query, queryScope(sourceId))

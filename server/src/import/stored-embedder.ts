import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

const SCOPE = 'embedder'

/**
 * Encrypts the id of an embedding organization for the embed session: it may reveal where the patient is treated
 * (decision 54).
 */
export const storeEmbedder = (cipher: Marks, id: string): EncryptedId => cipher.encryptId(id, SCOPE)

export const openEmbedder = (cipher: Marks, stored: EncryptedId): string => cipher.decryptId(stored, SCOPE)

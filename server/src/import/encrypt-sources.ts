import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { readInParts } from '#platform/database/read-in-parts.ts'
import type { Cipher, Marks } from '#platform/secrets/cipher.ts'
import { storeBase, storeName, storePatient } from '#store/stored-source.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

const SCOPE = 'embedder'

/**
 * Encrypts the embedder's id, because the embedding organization may reveal where the patient is treated (decision 54).
 */
export const storeEmbedder = (cipher: Marks, id: string): EncryptedId => cipher.encryptId(id, SCOPE)

export const openEmbedder = (cipher: Marks, stored: EncryptedId): string => cipher.decryptId(stored, SCOPE)

type Source = { id: string; profile_id: string; provider_name: string; fhir_base: string; patient_id: string | null }

/** Encrypts the names and addresses of sources and their patient ids. Used by migration 0290. */
export async function encryptSources(trx: Db, cipher: Cipher): Promise<void> {
  const all = 'select id, profile_id, provider_name, fhir_base, patient_id from source'
  for await (const rows of readInParts<Source>(trx, all)) {
    const stored = rows.map((row) => {
      const whose = { profileId: row.profile_id }
      const patient = row.patient_id === null ? null : storePatient(cipher, whose, row.patient_id)
      const name = storeName(cipher, row.id, row.provider_name)
      return { id: row.id, name, base: storeBase(cipher, whose, row.fhir_base), patient }
    })
    await sql`
      update source s set provider_name = k.name, fhir_base = k.base, patient_id = k.patient
      from unnest(${stored.map(({ id }) => id)}::uuid[], ${stored.map(({ name }) => name)}::text[],
        ${stored.map(({ base }) => base)}::text[], ${stored.map(({ patient }) => patient)}::text[]) as k (id, name, base, patient)
      where s.id = k.id`.execute(trx)
  }
}

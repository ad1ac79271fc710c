import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** Associated data for encrypting columns that would reveal where a patient is treated (decision 54). */
const nameScope = (sourceId: string): string => `source-name/${sourceId}`
const baseScope = (profileId: string): string => `base/${profileId}`
const patientScope = (profileId: string): string => `patient/${profileId}`

type Source = { readonly id: string }
type OfProfile = { readonly profileId: string }

export const storeName = (cipher: Marks, sourceId: string, name: string): EncryptedId =>
  cipher.encryptId(name, nameScope(sourceId))

export const openName = (
  cipher: Marks,
  { id, providerName }: Source & { readonly providerName: EncryptedId },
): string => cipher.decryptId(providerName, nameScope(id))

/** Encrypts a source's base URL differently for each profile. Queries find a source of a profile by this value. */
export const storeBase = (cipher: Marks, { profileId }: OfProfile, fhirBase: string): EncryptedId =>
  cipher.encryptId(fhirBase, baseScope(profileId))

export const openBase = (
  cipher: Marks,
  { profileId, fhirBase }: OfProfile & { readonly fhirBase: EncryptedId },
): string => cipher.decryptId(fhirBase, baseScope(profileId))

export const storePatient = (cipher: Marks, { profileId }: OfProfile, patientId: string): EncryptedId =>
  cipher.encryptId(patientId, patientScope(profileId))

export const openPatient = (
  cipher: Marks,
  { profileId, patientId }: OfProfile & { readonly patientId: EncryptedId | null },
): string | null => (patientId === null ? null : cipher.decryptId(patientId, patientScope(profileId)))

type NamedRow = Source & OfProfile & { readonly providerName: EncryptedId; readonly fhirBase: EncryptedId }

export const withNames = <Row extends NamedRow>(
  cipher: Marks,
  row: Row,
): Omit<Row, 'providerName' | 'fhirBase'> & { readonly providerName: string; readonly fhirBase: string } => ({
  ...row,
  providerName: openName(cipher, row),
  fhirBase: openBase(cipher, row),
})

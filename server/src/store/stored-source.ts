import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** How a source's columns that would say where somebody is treated are stored (decision 54). */
const nameScope = (sourceId: string): string => `source-name/${sourceId}`
const baseScope = (profileId: string): string => `base/${profileId}`
const patientScope = (profileId: string): string => `patient/${profileId}`

type Source = { readonly id: string }
type OfProfile = { readonly profileId: string }

export const storeName = (cipher: Marks, sourceId: string, name: string): EncryptedId =>
  cipher.encryptId(name, nameScope(sourceId))

/** What a source is called. */
export const openName = (
  cipher: Marks,
  { id, providerName }: Source & { readonly providerName: EncryptedId },
): string => cipher.decryptId(providerName, nameScope(id))

/** A source's address, by which a profile's source is found; equal for no two profiles. */
export const storeBase = (cipher: Marks, { profileId }: OfProfile, fhirBase: string): EncryptedId =>
  cipher.encryptId(fhirBase, baseScope(profileId))

export const openBase = (
  cipher: Marks,
  { profileId, fhirBase }: OfProfile & { readonly fhirBase: EncryptedId },
): string => cipher.decryptId(fhirBase, baseScope(profileId))

/** What a source calls the person whose chart it is. */
export const storePatient = (cipher: Marks, { profileId }: OfProfile, patientId: string): EncryptedId =>
  cipher.encryptId(patientId, patientScope(profileId))

export const openPatient = (
  cipher: Marks,
  { profileId, patientId }: OfProfile & { readonly patientId: EncryptedId | null },
): string | null => (patientId === null ? null : cipher.decryptId(patientId, patientScope(profileId)))

type NamedRow = Source & OfProfile & { readonly providerName: EncryptedId; readonly fhirBase: EncryptedId }

/** A source's row with its name and its address in clear. */
export const withNames = <Row extends NamedRow>(
  cipher: Marks,
  row: Row,
): Omit<Row, 'providerName' | 'fhirBase'> & { readonly providerName: string; readonly fhirBase: string } => ({
  ...row,
  providerName: openName(cipher, row),
  fhirBase: openBase(cipher, row),
})

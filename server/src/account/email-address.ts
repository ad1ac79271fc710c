import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** Returns a keyed digest for lookups. The digest ignores case and surrounding spaces. */
export const emailDigestOf = (cipher: Marks, email: string): Buffer =>
  cipher.digest(`account-email/${emailKeyOf(email)}`)

const SCOPE = 'account-email'

export const encryptEmail = (cipher: Marks, email: string): EncryptedId => cipher.encryptId(email, SCOPE)
export const openEmail = (cipher: Marks, stored: EncryptedId): string => cipher.decryptId(stored, SCOPE)

const RECIPIENT_SCOPE = 'recipient-email'

/** Encrypts an address in lowercase, for storage and comparison. */
export const encryptRecipientEmail = (cipher: Marks, email: string): EncryptedId =>
  cipher.encryptId(emailKeyOf(email), RECIPIENT_SCOPE)
export const openRecipientEmail = (cipher: Marks, stored: EncryptedId): string =>
  cipher.decryptId(stored, RECIPIENT_SCOPE)

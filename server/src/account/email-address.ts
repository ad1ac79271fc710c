import type { Marks } from '#platform/secrets/cipher.ts'
import type { EncryptedId } from '#platform/secrets/encrypted-id.ts'

/** What addresses are compared by. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

/** What an account's address is found by: keyed, and the same however it is written. */
export const emailDigestOf = (cipher: Marks, email: string): Buffer =>
  cipher.digest(`account-email/${emailKeyOf(email)}`)

const SCOPE = 'account-email'

/** An account's address as it is kept. */
export const encryptEmail = (cipher: Marks, email: string): EncryptedId => cipher.encryptId(email, SCOPE)
export const openEmail = (cipher: Marks, stored: EncryptedId): string => cipher.decryptId(stored, SCOPE)

const RECIPIENT_SCOPE = 'recipient-email'

/** A verified recipient's address as it is kept, and compared: in lower case. */
export const encryptRecipientEmail = (cipher: Marks, email: string): EncryptedId =>
  cipher.encryptId(emailKeyOf(email), RECIPIENT_SCOPE)
export const openRecipientEmail = (cipher: Marks, stored: EncryptedId): string =>
  cipher.decryptId(stored, RECIPIENT_SCOPE)

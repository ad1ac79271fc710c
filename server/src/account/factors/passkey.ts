import type { Cipher } from '#platform/secrets/cipher.ts'
import { keyOf } from './owner.ts'
import type { FactorOwner } from './owner.ts'

/** The signatures that are taken: EdDSA, ES256 and RS256, which every device has one of. Source: RFC 9053, RFC 8812. */
export const algorithms = [-8, -7, -257] as const

/** What a device keeps a passkey's owner by (WebAuthn's user handle): 32 bytes that say nothing of who it is. */
export const userHandleOf = (cipher: Cipher, owner: FactorOwner): Buffer =>
  cipher.digest(`passkey-user/${keyOf(owner)}`)

export const passkeyNameAad = (id: string): string => `passkey/${id}`

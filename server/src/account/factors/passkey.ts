import type { Cipher } from '#platform/secrets/cipher.ts'
import { keyOf, type FactorOwner } from './owner.ts'

/** EdDSA, ES256 and RS256; every device supports at least one. Source: RFC 9053, RFC 8812. */
export const algorithms = [-8, -7, -257] as const

/** The WebAuthn user handle under which a device stores a passkey: 32 bytes that don't reveal the owner. */
export const userHandleOf = (cipher: Cipher, owner: FactorOwner): Buffer =>
  cipher.digest(`passkey-user/${keyOf(owner)}`)

export const passkeyNameAad = (id: string): string => `passkey/${id}`

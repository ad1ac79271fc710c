import { isIP } from 'node:net'
import { ApiError } from '#platform/http/api-error.ts'

/** The site a passkey is for. `id`: the host, without the port. Source: WebAuthn Level 3, 4. */
export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string }

const NAME = 'Kinchart'

/** Undefined where browsers don't allow passkeys: without https, or at an IP address. */
export function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0)
  return isSafe ? { id: hostname, origin, name: NAME } : undefined
}

/** Throws 'passkey-refused' if passkeys are not possible at the address. */
export function relyingPartyAt(publicUrl: string): RelyingParty {
  const party = findRelyingParty(publicUrl)
  if (!party) throw new ApiError('passkey-refused')
  return party
}

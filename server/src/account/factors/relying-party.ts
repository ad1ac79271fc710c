import { isIP } from 'node:net'
import { ApiError } from '#platform/http/api-error.ts'

/**
 * The site a passkey is for. `id`: the host, without the port; `origin`: as a browser writes it. Source: WebAuthn Level
 * 3, 4.
 */
export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string }

/** The site name that a device shows for a passkey. */
const NAME = 'Kinchart'

/**
 * Returns the relying party of an address; undefined if browsers don't allow passkeys there: without https, or an IP
 * address.
 */
export function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0)
  return isSafe ? { id: hostname, origin, name: NAME } : undefined
}

/** Returns the relying party of an address; throws 'passkey-refused' if passkeys are not possible there. */
export function relyingPartyAt(publicUrl: string): RelyingParty {
  const party = findRelyingParty(publicUrl)
  if (!party) throw new ApiError('passkey-refused')
  return party
}

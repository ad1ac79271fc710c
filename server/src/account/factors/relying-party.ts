import { isIP } from 'node:net'
import { ApiError } from '#platform/http/api-error.ts'

/** Whom a passkey is for. `id`: the host, without the port; `origin`: as a browser writes it. Source: WebAuthn Level 3, 4. */
export type RelyingParty = { readonly id: string; readonly origin: string; readonly name: string }

/** What a passkey is kept under on its device. */
const NAME = 'Kinchart'

/** The relying party at an address; undefined where browsers make no passkeys: without https, or by a number. */
export function findRelyingParty(publicUrl: string): RelyingParty | undefined {
  const { protocol, hostname, origin } = new URL(publicUrl)
  const isSafe = hostname === 'localhost' || (protocol === 'https:' && isIP(hostname.replaceAll(/[[\]]/g, '')) === 0)
  return isSafe ? { id: hostname, origin, name: NAME } : undefined
}

/** The same; throws 'passkey-refused' where there can be no passkey. */
export function relyingPartyAt(publicUrl: string): RelyingParty {
  const party = findRelyingParty(publicUrl)
  if (!party) throw new ApiError('passkey-refused')
  return party
}

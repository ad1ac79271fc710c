import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { emailOf, expiresAtMs, isExpired } from '#api/access-token.ts'
import { noteTokenRefused } from '#api/token-refused.ts'
import { holdAddressToken, isSignedIn } from '#api/token-store.ts'

/** Addresses with a `token` of their own, which is no session. */
const othersPaths = ['/import', '/redirect-success']

/**
 * An access token of ours in the address is taken once and removed from it. It never replaces a signed-in session. One
 * that cannot be read or has expired is not kept; whether another is valid, the server says (see refreshSession).
 * Settled question 2.
 */
export function takeTokenFromAddress(): void {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null || othersPaths.includes(address.pathname)) return
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
  if (isSignedIn()) return
  const email = emailOf(token)
  if (email === null || expiresAtMs(token) === null || isExpired(token)) {
    noteTokenRefused()
    if (!address.pathname.startsWith('/login')) window.history.replaceState(null, '', '/login')
    return
  }
  localStorage.setItem(storageKeys.email, email)
  holdAddressToken(token)
}

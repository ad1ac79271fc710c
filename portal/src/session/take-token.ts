import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { emailOf, expiresAtMs, isExpired, noteTokenRefused, holdAddressToken, isSignedIn } from '#api/token-store.ts'

/** On these paths, `token` is not a session token. */
const othersPaths = ['/import', '/redirect-success']

/**
 * Takes our access token from the URL once, and removes it from the URL. Never replaces a signed-in session. Discards
 * an unreadable or expired token. The server decides whether any other token is valid (see refreshSession). Q2.
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

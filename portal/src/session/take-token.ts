import { keepTokens, readTokens } from './token-store.ts'

/**
 * An access token of ours in the address is taken once and removed from it. It never replaces a signed-in session.
 * Settled question 2.
 */
export function takeTokenFromAddress(): void {
  const address = new URL(window.location.href)
  const token = address.searchParams.get('token')
  if (token === null || !address.pathname.startsWith('/home')) return
  address.searchParams.delete('token')
  window.history.replaceState(window.history.state, '', address)
  if (readTokens() === null) keepTokens({ token, refreshToken: '' })
}

/**
 * Remembers that a token in the URL was invalid or expired, until the sign-in page has shown it. Uses the tab's session
 * storage, because ending the session clears local storage. Source: S1 §2.6.
 */
const key = 'tokenRefused'

export function noteTokenRefused(): void {
  sessionStorage.setItem(key, '1')
}

export function wasTokenRefused(): boolean {
  return sessionStorage.getItem(key) !== null
}

export function forgetTokenRefused(): void {
  sessionStorage.removeItem(key)
}

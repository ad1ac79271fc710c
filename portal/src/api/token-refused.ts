/**
 * Remembers that a token in the URL was invalid or had expired, until the sign-in page has shown it. Uses the tab's
 * storage, because ending the session clears the other one. Source: S1 §2.6.
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

/** The browser never trusts the access token. It only reads the token's expiry and subject. */
import { tokenClaims } from '@kinchart/contract/rules/storage-keys.ts'

function claimsOf(token: string): Record<string, unknown> {
  const middle = token.split('.')[1]
  if (middle === undefined) return {}
  try {
    const bytes = Uint8Array.from(atob(middle.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const claims: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return claims !== null && typeof claims === 'object' ? { ...claims } : {}
  } catch {
    return {}
  }
}

/** In ms since 1970. Null if the token has no expiry. */
export function expiresAtMs(token: string): number | null {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : null
}

/** False for a token without a readable expiry. The server decides on such a token. */
export function isExpired(token: string, nowMs = serverNowMs()): boolean {
  const atMs = expiresAtMs(token)
  return atMs !== null && atMs <= nowMs
}

/** Smaller differences are treated as response time. */
const clockToleranceMs = 30_000
let clockAheadMs = 0

/**
 * Calculates this device's clock offset from a newly issued token. Otherwise a device whose clock is ahead would treat
 * every token as expired and request new ones endlessly.
 */
export function learnClock(token: string, nowMs = Date.now()): void {
  const { iat } = claimsOf(token)
  if (typeof iat !== 'number') return
  const aheadMs = nowMs - iat * 1000
  clockAheadMs = Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
}

/** Estimated from the last token, in ms since 1970. */
export const serverNowMs = (): number => Date.now() - clockAheadMs

export function emailOf(token: string): string | null {
  const email = claimsOf(token)[tokenClaims.email]
  return typeof email === 'string' && email !== '' ? email : null
}

/** The browser never trusts the access token: it only reads its expiry and its subject. */
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

/** In ms since 1970; null if the token has no expiry. */
export function expiresAtMs(token: string): number | null {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : null
}

/** False for a token without a readable expiry, which the server judges. */
export function isExpired(token: string, nowMs = serverNowMs()): boolean {
  const atMs = expiresAtMs(token)
  return atMs !== null && atMs <= nowMs
}

/** Smaller differences are response time. */
const clockToleranceMs = 30_000
let clockAheadMs = 0

/**
 * Calculates the offset of this device's clock from a newly issued token. Otherwise a clock that runs ahead would find
 * every token expired and request new ones endlessly.
 */
export function learnClock(token: string, nowMs = Date.now()): void {
  const { iat } = claimsOf(token)
  if (typeof iat !== 'number') return
  const aheadMs = nowMs - iat * 1000
  clockAheadMs = Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
}

/** As far as known, in ms since 1970. */
export const serverNowMs = (): number => Date.now() - clockAheadMs

export function emailOf(token: string): string | null {
  const email = claimsOf(token)[tokenClaims.email]
  return typeof email === 'string' && email !== '' ? email : null
}

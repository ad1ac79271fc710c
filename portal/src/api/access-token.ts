/** The browser never trusts the access token; it reads when the token runs out and who it says it is for. */
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

/** When the token runs out, in ms since 1970; null where it does not say. */
export function expiresAtMs(token: string): number | null {
  const { exp } = claimsOf(token)
  return typeof exp === 'number' ? exp * 1000 : null
}

/** A token without a readable expiry is left to the server to judge. */
export function isExpired(token: string, nowMs = serverNowMs()): boolean {
  const atMs = expiresAtMs(token)
  return atMs !== null && atMs <= nowMs
}

/** Differences below this are the time an answer takes. */
const clockToleranceMs = 30_000
let clockAheadMs = 0

/**
 * Learns from a token that was issued just now how far this device's clock is from the server's. Without it a clock that
 * runs ahead would find every token expired, and ask for another one without end.
 */
export function learnClock(token: string, nowMs = Date.now()): void {
  const { iat } = claimsOf(token)
  if (typeof iat !== 'number') return
  const aheadMs = nowMs - iat * 1000
  clockAheadMs = Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
}

/** Now, by the server's clock as far as it is known; ms since 1970. */
export const serverNowMs = (): number => Date.now() - clockAheadMs

export function emailOf(token: string): string | null {
  const email = claimsOf(token)[tokenClaims.email]
  return typeof email === 'string' && email !== '' ? email : null
}

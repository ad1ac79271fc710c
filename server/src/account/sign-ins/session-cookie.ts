import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const SESSION_COOKIE = 'kinchart_session'

export type CookieSession = { readonly sessionId: string; readonly generation: number }

export const sessionCookieOf = (cipher: Cipher, { sessionId, generation }: CookieSession): string =>
  `${sessionId}.${generation}.${macOf(cipher, sessionId, generation)}`

/** Undefined for a cookie that Kinchart did not issue. */
export function readSessionCookie(cipher: Cipher, value: string | undefined): CookieSession | undefined {
  const [, sessionId, count, mac] = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (sessionId === undefined || count === undefined || mac === undefined) return undefined
  const generation = Number(count)
  return isSame(mac, macOf(cipher, sessionId, generation)) ? { sessionId, generation } : undefined
}

/**
 * Returns the marker that the browser stores instead of a refresh token. The marker stays the same for the whole
 * session. It grants no access without the cookie. Another site can make a browser send the cookie, but does not know
 * the marker.
 */
export const markerOf = (cipher: Cipher, sessionId: string): string => cipher.signCookie(`marker/${sessionId}`)

export const isMarkerOf = (cipher: Cipher, sessionId: string, marker: string): boolean =>
  isSame(marker, markerOf(cipher, sessionId))

const macOf = (cipher: Cipher, sessionId: string, generation: number): string =>
  cipher.signCookie(`cookie/${sessionId}/${generation}`)

function isSame(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)]
  return first.length === second.length && timingSafeEqual(first, second)
}

import { timingSafeEqual } from 'node:crypto'
import type { Cipher } from '#platform/secrets/cipher.ts'

export const SESSION_COOKIE = 'kinchart_session'

/** What a session's cookie says: which session, and how many times its cookie was exchanged. */
export type HeldSession = { readonly sessionId: string; readonly generation: number }

/** The cookie of one generation of a session. Nobody makes one without our key. */
export const sessionCookieOf = (cipher: Cipher, { sessionId, generation }: HeldSession): string =>
  `${sessionId}.${generation}.${macOf(cipher, sessionId, generation)}`

/** What a cookie says; undefined for one that we did not make. */
export function readSessionCookie(cipher: Cipher, value: string | undefined): HeldSession | undefined {
  const [, sessionId, count, mac] = /^([\da-f-]{36})\.(\d{1,9})\.([\w-]{43})$/.exec(value ?? '') ?? []
  if (sessionId === undefined || count === undefined || mac === undefined) return undefined
  const generation = Number(count)
  return isSame(mac, macOf(cipher, sessionId, generation)) ? { sessionId, generation } : undefined
}

/**
 * What a browser's storage holds in place of a refresh token, the same as long as the session lasts. It opens nothing without
 * the cookie, and a page elsewhere that makes a browser send the cookie does not know it.
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

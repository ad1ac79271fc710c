/**
 * The access token is only in this tab's memory. Browser storage, which all tabs share, contains only a marker. The
 * marker is worthless without the cookie, and no script can read the cookie. Source: S1 §3, §4; ASVS 5.0 14.3.3.
 */
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys, tokenClaims } from '@kinchart/contract/rules/storage-keys.ts'
import { clearStorage } from '#theme/appearance.ts'
import { forgetDrafts, hasLostSession, saveDrafts } from './drafts.ts'
import { useSyncExternalStore } from 'react'

const watchers = new Set<() => void>()

let storedToken: { readonly mark: string; readonly token: string } | null = null

/** The marker for a token from the URL. Such a token can't be replaced after it expires. */
const addressMark = 'address'

/** Null if no one is signed in. Changes with each sign-in, but not when tokens are refreshed. */
export const readMark = (): string | null =>
  localStorage.getItem(storageKeys.token) ?? (storedToken?.mark === addressMark ? addressMark : null)

export const isSignedIn = (): boolean => readMark() !== null

export const hasNoSuccessor = (): boolean => readMark() === addressMark

/** Null if this tab has no token yet for the current sign-in. */
export const getAccessToken = (): string | null =>
  storedToken !== null && storedToken.mark === readMark() ? storedToken.token : null

export function saveTokens({ token, refreshToken }: Tokens): void {
  storedToken = { mark: refreshToken, token }
  if (localStorage.getItem(storageKeys.token) !== refreshToken) {
    localStorage.setItem(storageKeys.token, refreshToken)
    localStorage.setItem(storageKeys.refreshToken, refreshToken)
  }
  tellWatchers()
}

export function holdAddressToken(token: string): void {
  storedToken = { mark: addressMark, token }
  tellWatchers()
}

export function forgetSession(): void {
  storedToken = null
  clearStorage()
  forgetOfTab()
  tellWatchers()
}

/**
 * Called after the server ended the session. Each open tab saves the text that the user was typing, so that only the
 * same user can restore the text. Other tabs are notified before the browser's storage is cleared.
 */
export function loseSession(): void {
  storedToken = null
  localStorage.setItem(storageKeys.sessionEnded, String(Date.now()))
  saveTyped()
  clearStorage()
  sessionStorage.removeItem(storageKeys.updateDependentId)
  tellWatchers()
}

function saveTyped(): void {
  const email = localStorage.getItem(storageKeys.email)
  if (email !== null) saveDrafts(email)
}

/** Removes the tab's user data, except for the note that a token was refused. */
function forgetOfTab(): void {
  sessionStorage.removeItem(storageKeys.updateDependentId)
  forgetDrafts()
}

/**
 * Calls `changed` when this tab receives a token, or when a user signs in or out in any tab. A suspended page misses
 * these events, so it checks again when it is shown.
 */
export function watchTokens(changed: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKeys.sessionEnded && event.newValue !== null) saveTyped()
    if (event.key === null && !hasLostSession()) forgetOfTab()
    if (event.key === null || event.key === storageKeys.token || event.key === storageKeys.profileId) changed()
  }
  watchers.add(changed)
  window.addEventListener('storage', fromOtherTab)
  window.addEventListener('pageshow', changed)
  return () => {
    watchers.delete(changed)
    window.removeEventListener('storage', fromOtherTab)
    window.removeEventListener('pageshow', changed)
  }
}

function tellWatchers(): void {
  for (const changed of watchers) changed()
}

/** The browser never trusts the access token. It only reads the token's expiry and subject. */

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

/** False for a token without a readable expiry. The server decides whether such a token is valid. */
export function isExpired(token: string, nowMs = serverNowMs()): boolean {
  const atMs = expiresAtMs(token)
  return atMs !== null && atMs <= nowMs
}

/** Smaller clock differences are treated as response time. */
const clockToleranceMs = 30_000
let clockAheadMs = 0

/**
 * Calculates this device's clock offset from a newly issued token. Without the offset, a device whose clock is ahead
 * would treat every token as expired and request new tokens endlessly.
 */
export function learnClock(token: string, nowMs = Date.now()): void {
  const { iat } = claimsOf(token)
  if (typeof iat !== 'number') return
  const aheadMs = nowMs - iat * 1000
  clockAheadMs = Math.abs(aheadMs) > clockToleranceMs ? aheadMs : 0
}

/** Estimates the server's time from the most recent token, in ms since 1970. */
export const serverNowMs = (): number => Date.now() - clockAheadMs

export function emailOf(token: string): string | null {
  const email = claimsOf(token)[tokenClaims.email]
  return typeof email === 'string' && email !== '' ? email : null
}

/**
 * Key of the note that a token in the URL was invalid or expired. The note is removed after the sign-in page has
 * shown it. Uses the tab's session storage, because ending the session clears local storage. Source: S1 §2.6.
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

/** Returns the marker of the sign-in, updated when the sign-in changes in any tab. Null if no one is signed in. */
export const useMark = (): string | null => useSyncExternalStore(watchTokens, readMark)

/** Null until this tab receives a token. */
export const useAccessToken = (): string | null => useSyncExternalStore(watchTokens, getAccessToken)

/**
 * The access token is only in this tab's memory. Browser storage, which all tabs share, has only a marker. The marker
 * is worthless without the cookie, which no script can read. Source: S1 §3, §4; ASVS 5.0 14.3.3.
 */
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { clearStorage } from '#theme/appearance.ts'
import { forgetDrafts, hasLostSession, saveDrafts } from './drafts.ts'

const watchers = new Set<() => void>()

let storedToken: { readonly mark: string; readonly token: string } | null = null

/** Used for a token from the URL, which has no sign-in and can't be replaced. */
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
 * For a session that the server ended. Every tab stores typed text for the same user. Notifies other tabs before their
 * storage is cleared.
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

/** Keeps only the reason why a sign-in was refused. */
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

/**
 * The user who is signed in, in this browser. The access token is only in this tab's memory. The browser's storage,
 * which all tabs share, contains only a marker, worthless without the cookie that no script can read. Source: S1 §3,
 * §4; ASVS 5.0 14.3.3.
 */
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { clearStorage } from '#theme/appearance.ts'
import { forgetDrafts, hasLostSession, saveDrafts } from './drafts.ts'

const watchers = new Set<() => void>()

/** This tab's access token, with the marker of its sign-in. */
let storedToken: { readonly mark: string; readonly token: string } | null = null

/** The marker of a token from the URL: it has no sign-in and no successor. */
const addressMark = 'address'

/**
 * Returns the marker of the current sign-in; null if no one is signed in. It changes with the sign-in, not with its
 * tokens.
 */
export const readMark = (): string | null =>
  localStorage.getItem(storageKeys.token) ?? (storedToken?.mark === addressMark ? addressMark : null)

export const isSignedIn = (): boolean => readMark() !== null

/** Returns whether the token is from the URL. */
export const hasNoSuccessor = (): boolean => readMark() === addressMark

/** Returns this tab's access token; null if it has none yet for the current sign-in. */
export const getAccessToken = (): string | null =>
  storedToken !== null && storedToken.mark === readMark() ? storedToken.token : null

/** Stores the tokens of a sign-in or an exchange. */
export function saveTokens({ token, refreshToken }: Tokens): void {
  storedToken = { mark: refreshToken, token }
  if (localStorage.getItem(storageKeys.token) !== refreshToken) {
    localStorage.setItem(storageKeys.token, refreshToken)
    localStorage.setItem(storageKeys.refreshToken, refreshToken)
  }
  tellWatchers()
}

/** Keeps a token from the URL until the page is left. */
export function holdAddressToken(token: string): void {
  storedToken = { mark: addressMark, token }
  tellWatchers()
}

/** Ends the session in this browser: removes the user's data from storage and from other tabs. */
export function forgetSession(): void {
  storedToken = null
  clearStorage()
  forgetOfTab()
  tellWatchers()
}

/**
 * Ends the session after the server ended it: text typed in any tab is stored for the same user. Notifies the other
 * tabs before their storage is cleared.
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

/** Clears one tab's data of the user, but keeps the reason why a sign-in was refused. */
function forgetOfTab(): void {
  sessionStorage.removeItem(storageKeys.updateDependentId)
  forgetDrafts()
}

/**
 * Calls `changed` when this tab receives a token, or when someone signs in or out in any tab. A page that the browser
 * had suspended missed these events, so it checks again when it is shown.
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

/**
 * Who is signed in, in this browser. An access token is in this tab's memory alone; the browser's storage, which all tabs share,
 * holds only a mark in its place, worth nothing without the cookie that no script reads. Source: S1 §3, §4; ASVS 5.0 14.3.3.
 */
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { clearStorage } from '#theme/appearance.ts'
import { forgetDrafts, hasLostSession, saveDrafts } from './drafts.ts'

const watchers = new Set<() => void>()

/** The access token of this tab, with the mark of the sign-in that it belongs to. */
let held: { readonly mark: string; readonly token: string } | null = null

/** The mark of a token that came in the address: it has no sign-in of its own and no successor. */
const addressMark = 'address'

/** The mark of whoever is signed in; null where nobody is. It changes with the sign-in and not with its tokens. */
export const readMark = (): string | null =>
  localStorage.getItem(storageKeys.token) ?? (held?.mark === addressMark ? addressMark : null)

export const isSignedIn = (): boolean => readMark() !== null

/** Whether the token came in the address. */
export const hasNoSuccessor = (): boolean => readMark() === addressMark

/** The access token that this tab holds; null where it was given none yet for who is signed in now. */
export const heldToken = (): string | null => (held !== null && held.mark === readMark() ? held.token : null)

/** Keeps what a sign-in, or an exchange, has given. */
export function saveTokens({ token, refreshToken }: Tokens): void {
  held = { mark: refreshToken, token }
  if (localStorage.getItem(storageKeys.token) !== refreshToken) {
    localStorage.setItem(storageKeys.token, refreshToken)
    localStorage.setItem(storageKeys.refreshToken, refreshToken)
  }
  tellWatchers()
}

/** Keeps a token that came in the address, until the page is left. */
export function holdAddressToken(token: string): void {
  held = { mark: addressMark, token }
  tellWatchers()
}

/** Ends the session in this browser: nothing of the person stays in storage, and other tabs follow. */
export function forgetSession(): void {
  held = null
  clearStorage()
  forgetOfTab()
  tellWatchers()
}

/**
 * The server has ended the session, and nobody meant to leave: what is typed in any tab waits there for the same person.
 * The other tabs hear of it before their storage is empty.
 */
export function loseSession(): void {
  held = null
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

/** What one tab holds of a person; why a sign-in was refused is still to be said. */
function forgetOfTab(): void {
  sessionStorage.removeItem(storageKeys.updateDependentId)
  forgetDrafts()
}

/**
 * Calls `changed` when this tab is given a token, or when somebody signs in or out in any tab. A page that the browser had put
 * aside heard nothing meanwhile, so it looks again when it is taken up.
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

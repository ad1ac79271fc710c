/** The tokens of this browser. They are in local storage, so that all tabs share them. Source: S1 §3, §4. */
import type { Tokens } from '@kinchart/contract/account.ts'
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { clearStorage } from '#theme/appearance.ts'
import { learnClock } from './access-token.ts'
import { noteReach } from './connection.ts'
import { forgetDrafts, hasLostSession, saveDrafts } from './drafts.ts'

const watchers = new Set<() => void>()

export function readTokens(): Tokens | null {
  const token = localStorage.getItem(storageKeys.token)
  return token === null ? null : { token, refreshToken: localStorage.getItem(storageKeys.refreshToken) ?? '' }
}

export function saveTokens(tokens: Tokens): void {
  localStorage.setItem(storageKeys.token, tokens.token)
  localStorage.setItem(storageKeys.refreshToken, tokens.refreshToken)
  tellWatchers()
}

/** Ends the session in this browser: nothing of the person stays in storage, and other tabs follow. */
export function forgetSession(): void {
  clearStorage()
  forgetOfTab()
  tellWatchers()
}

/**
 * The server has ended the session, and nobody meant to leave: what is typed in any tab waits there for the same person.
 * The other tabs hear of it before their storage is empty.
 */
export function loseSession(): void {
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
 * Calls `changed` when the tokens change in this tab or in another one. A page that the browser had put aside heard
 * nothing meanwhile, so it looks again when it is taken up.
 */
export function watchTokens(changed: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    if (event.key === storageKeys.token && event.newValue !== null) {
      // Another tab was given this token just now: it says what time it is, and that Kinchart answers.
      learnClock(event.newValue)
      noteReach(true)
    }
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

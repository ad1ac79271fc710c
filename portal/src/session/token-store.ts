/** The tokens of this browser. They stand in local storage, so that all tabs share them. Source: S1 §3, §4. */
import type { Tokens } from '@kinchart/contract/account.ts'
import { storageKeys } from '@kinchart/contract/storage-keys.ts'
import { learnClock } from './access-token.ts'
import { noteReach } from './connection.ts'

const watchers = new Set<() => void>()

export function readTokens(): Tokens | null {
  const token = localStorage.getItem(storageKeys.token)
  return token === null ? null : { token, refreshToken: localStorage.getItem(storageKeys.refreshToken) ?? '' }
}

export function keepTokens(tokens: Tokens): void {
  localStorage.setItem(storageKeys.token, tokens.token)
  localStorage.setItem(storageKeys.refreshToken, tokens.refreshToken)
  tellWatchers()
}

/** Ends the session in this browser: nothing of the person stays in storage, and other tabs follow. */
export function forgetSession(): void {
  localStorage.clear()
  forgetOfTab()
  tellWatchers()
}

/** What one tab holds of a person; why a sign-in was refused is still to be said. */
export function forgetOfTab(): void {
  sessionStorage.removeItem(storageKeys.updateDependentId)
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
    if (event.key === null) forgetOfTab()
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

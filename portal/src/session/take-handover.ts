import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { saveTokens } from '#api/token-store.ts'

const isCode = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** Stored only in this tab, while the owner signs in. Null if there is no handover. */
function readHandover(): string | null {
  const code = sessionStorage.getItem(storageKeys.handover)
  if (isCode(code)) return code
  forgetHandover()
  return null
}

/**
 * Moves the code out of the URL's fragment, so that it is not in the browser history. If the URL has no code, returns
 * the pending code.
 */
export function takeHandover(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  if (!isCode(code)) return readHandover()
  window.history.replaceState(window.history.state, '', window.location.pathname)
  sessionStorage.setItem(storageKeys.handover, code)
  return code
}

export const forgetHandover = (): void => sessionStorage.removeItem(storageKeys.handover)

/** The account's own record is now a different one, so the next page loads the user's details again. */
export function saveTakenOver({ token, refreshToken }: Tokens): void {
  localStorage.removeItem(storageKeys.profileId)
  localStorage.removeItem(storageKeys.fullName)
  saveTokens({ token, refreshToken })
}

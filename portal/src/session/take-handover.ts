import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { saveTokens } from '#api/token-store.ts'

const isCode = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The code of a record that is handed over, which waits in this tab while its owner signs in; null where none does. */
function keptHandover(): string | null {
  const code = sessionStorage.getItem(storageKeys.handover)
  if (isCode(code)) return code
  forgetHandover()
  return null
}

/** Takes the code out of the address's fragment, where it stays in no history; else the one that waits. */
export function takeHandover(): string | null {
  const code = new URLSearchParams(window.location.hash.slice(1)).get('code')
  if (!isCode(code)) return keptHandover()
  window.history.replaceState(window.history.state, '', window.location.pathname)
  sessionStorage.setItem(storageKeys.handover, code)
  return code
}

export const forgetHandover = (): void => sessionStorage.removeItem(storageKeys.handover)

/** The account's own record is another one now: who the person is is asked anew by the next page. */
export function saveTakenOver({ token, refreshToken }: Tokens): void {
  localStorage.removeItem(storageKeys.profileId)
  localStorage.removeItem(storageKeys.fullName)
  saveTokens({ token, refreshToken })
}

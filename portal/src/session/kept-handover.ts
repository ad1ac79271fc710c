import { storageKeys } from '@kinchart/contract/storage-keys.ts'

const isCode = (text: string | null): text is string => text !== null && /^[\w-]{43}$/.test(text)

/** The code of a record that is handed over, which waits in this tab while its owner signs in; null where none does. */
export function keptHandover(): string | null {
  const code = sessionStorage.getItem(storageKeys.handover)
  return isCode(code) ? code : null
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

/**
 * A link's code is in the URL's fragment, which is never sent to a server. The code is removed from the URL at once, so
 * that it is not in the browser history, and is passed to the form. Q4.
 */
import { useSyncExternalStore } from 'react'

let taken: string | null = null
const watchers = new Set<() => void>()

const formPaths = ['/login', '/signup', '/reset-password']

function takeNow(): void {
  const address = new URL(window.location.href)
  if (!formPaths.includes(address.pathname)) return
  const code = new URLSearchParams(address.hash.slice(1)).get('code')
  if (code === null) return
  address.hash = ''
  window.history.replaceState(window.history.state, '', address.pathname + address.search)
  taken = code === '' ? null : code
  for (const changed of watchers) changed()
}

export function takeCodeFromAddress(): void {
  takeNow()
  window.addEventListener('hashchange', takeNow)
}

export function forgetMailedCode(): void {
  taken = null
  for (const changed of watchers) changed()
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => watchers.delete(changed)
}

export function useMailedCode(): string | null {
  return useSyncExternalStore(watch, () => taken)
}

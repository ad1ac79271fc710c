import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isNow = false
const watchers = new Set<() => void>()

/** Whether the page is being printed. */
export const isPrinting = (): boolean => isNow || matchMedia('print').matches

/** Whether the page is being printed: what only paper shows is drawn before the paper is. */
export const usePrinting = (): boolean => useSyncExternalStore(watch, isPrinting)

function watch(changed: () => void): () => void {
  if (watchers.size === 0) {
    window.addEventListener('beforeprint', begin)
    window.addEventListener('afterprint', end)
    matchMedia('print').addEventListener('change', tell)
  }
  watchers.add(changed)
  return () => {
    watchers.delete(changed)
    if (watchers.size > 0) return
    window.removeEventListener('beforeprint', begin)
    window.removeEventListener('afterprint', end)
    matchMedia('print').removeEventListener('change', tell)
  }
}

function begin(): void {
  isNow = true
  tell()
}

function end(): void {
  isNow = false
  tell()
}

/** At once: the browser prints what is there when these handlers have returned. */
function tell(): void {
  flushSync(() => watchers.forEach((changed) => changed()))
}

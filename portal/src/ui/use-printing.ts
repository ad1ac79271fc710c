import { useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

let isNow = false
const watchers = new Set<() => void>()

export const isPrinting = (): boolean => isNow || matchMedia('print').matches

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

/** Update synchronously, because the browser prints as soon as these handlers return. */
function tell(): void {
  flushSync(() => watchers.forEach((changed) => changed()))
}

import { useSyncExternalStore } from 'react'
import { isPrinting } from './use-printing.ts'

const desk = '(width >= 56.25em)'
let last = true

/** Paper is narrow, so printing keeps the layout of the screen. */
export const useIsDesk = (): boolean => useSyncExternalStore(watch, look)

function look(): boolean {
  if (!isPrinting()) last = matchMedia(desk).matches
  return last
}

function watch(changed: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

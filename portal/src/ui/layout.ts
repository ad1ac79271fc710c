import { useSyncExternalStore, useLayoutEffect, useState, type RefCallback } from 'react'
import { flushSync } from 'react-dom'

let isNow = false
const watchers = new Set<() => void>()

const isPrinting = (): boolean => isNow || matchMedia('print').matches

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

/** Update synchronously, because the browser prints as soon as the handlers of `beforeprint` return. */
function tell(): void {
  flushSync(() => watchers.forEach((changed) => changed()))
}

const desk = '(width >= 56.25em)'
let last = true

/** While printing, keeps the layout of the screen. Otherwise the paper's width would select the phone layout. */
export const useIsDesk = (): boolean => useSyncExternalStore(watchDesk, look)

function look(): boolean {
  if (!isPrinting()) last = matchMedia(desk).matches
  return last
}

function watchDesk(changed: () => void): () => void {
  const query = matchMedia(desk)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/**
 * Returns an element's width in design px. With larger text, the same width is fewer design px. Null before the
 * element is in the page. Keeps the screen width while printing.
 */
export function useWidth<Of extends HTMLElement>(): readonly [RefCallback<Of>, number | null] {
  const [element, setElement] = useState<Of | null>(null)
  const [width, setWidth] = useState<number | null>(null)
  useLayoutEffect(() => {
    if (element === null) return undefined
    const measure = (): void => {
      if (!isPrinting()) setWidth(element.clientWidth / textScale())
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(element)
    return () => watch.disconnect()
  }, [element])
  return [setElement, width]
}

const DRAWN_PX = 16

/** Returns the browser's text size divided by 16 px: 1.25 for a text size of 20 px. */
export function textScale(): number {
  const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
  return size > 0 ? size / DRAWN_PX : 1
}

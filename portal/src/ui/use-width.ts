import { useLayoutEffect, useState, type RefCallback } from 'react'
import { textScale } from './text-scale.ts'
import { isPrinting } from './use-printing.ts'

/**
 * In design px, so larger text means fewer px. Null before the element is in the page. Keeps the screen width while
 * printing.
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

import { useLayoutEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { usePrinting } from '#ui/use-printing.ts'

/** Folded on the screen, and open on paper. */
export function PaperDetails({ summary, children }: { readonly summary: ReactNode; readonly children: ReactNode }) {
  const details = useRef<HTMLDetailsElement>(null)
  const isPrinting = usePrinting()
  useLayoutEffect(() => {
    const element = details.current
    if (!isPrinting || element === null || element.open) return undefined
    element.open = true
    return () => {
      element.open = false
    }
  }, [isPrinting])
  return (
    <details ref={details}>
      <summary>{summary}</summary>
      {children}
    </details>
  )
}

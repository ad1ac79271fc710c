import { useEffect, useRef, useState } from 'react'
import type { RefObject } from 'react'

/** Where a row of a list is gone, the focus goes to the one that took its place, or else to the list itself. */
export function useFocusOnNext<List extends HTMLElement>(): {
  readonly list: RefObject<List | null>
  readonly willFocus: (at: number) => void
} {
  const list = useRef<List>(null)
  const [gone, setGone] = useState<{ readonly at: number } | null>(null)
  useEffect(() => {
    if (gone === null) return
    const rows = [...(list.current?.children ?? [])]
    const next = rows[Math.min(gone.at, rows.length - 1)]?.querySelector<HTMLElement>('button:last-of-type')
    ;(next ?? list.current)?.focus()
  }, [gone])
  return { list, willFocus: (at) => setGone({ at }) }
}

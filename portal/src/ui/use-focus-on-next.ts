import { useEffect, useRef, useState, type RefObject } from 'react'

/**
 * If the focused row is removed, focuses the row that is now at its position, or the last row. If no row is left,
 * focuses `otherwise`. If `otherwise` is absent, focuses the list itself.
 */
export function useFocusOnNext<List extends HTMLElement>(
  otherwise?: RefObject<HTMLElement | null>,
): {
  readonly list: RefObject<List | null>
  readonly willFocus: (at: number) => void
} {
  const list = useRef<List>(null)
  const [removal, setRemoval] = useState<{ readonly at: number } | null>(null)
  useEffect(() => {
    if (removal === null) return
    const rows = [...(list.current?.children ?? [])]
    const buttons = rows[Math.min(removal.at, rows.length - 1)]?.getElementsByTagName('button') ?? []
    ;([...buttons].at(-1) ?? otherwise?.current ?? list.current)?.focus()
  }, [removal, otherwise])
  return { list, willFocus: (at) => setRemoval({ at }) }
}

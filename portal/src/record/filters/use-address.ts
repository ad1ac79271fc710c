import { useCallback } from 'react'
import { useSearchParams } from 'react-router'
import type { Period } from './period.ts'

const day = /^\d{4}-\d{2}-\d{2}$/
const readDay = (text: string | null): string | null => (text !== null && day.test(text) ? text : null)

/** The list's state is in the URL, so that a reload, a new tab or a bookmark shows the same list. */
export function useAddress() {
  const [query, setQuery] = useSearchParams()
  const set = useCallback(
    (changes: Readonly<Record<string, string | null>>) =>
      setQuery(
        (before) => {
          const next = new URLSearchParams(before)
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name)
            else next.set(name, value)
          }
          return next
        },
        { replace: true },
      ),
    [setQuery],
  )
  return { query, set }
}

export function useFilters() {
  const { query, set } = useAddress()
  const source = query.get('source')
  const period: Period = { from: readDay(query.get('from')), to: readDay(query.get('to')) }
  return {
    source,
    period,
    setSource: (id: string | null) => set({ source: id }),
    setPeriod: ({ from, to }: Period) => set({ from, to }),
    clear: () => set({ source: null, from: null, to: null, out: null, new: null }),
    isFiltered: source !== null || period.from !== null || period.to !== null,
  }
}

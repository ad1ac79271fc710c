import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ShownRow } from '#record/section.ts'

/** `id`: the entry opened first. `row`: null if only the URL names it. */
export type Opened = { readonly id: string; readonly row: ShownRow | null }

export type OpenedEntry = {
  /** Null while none is open. */
  readonly opened: Opened | null
  /** A stable function, so that components that only open entries don't rerender. */
  readonly open: (row: ShownRow) => void
  readonly follow: (id: string) => void
  readonly close: () => void
}

const parameter = 'entry'

/** History state which shows that the entry was opened on this page, so going back closes the details. */
const openedHere = { isEntryOpenedHere: true } as const

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntryOpenedHere' in state

const namedIn = (search: string): string | null => new URLSearchParams(search).get(parameter)

/**
 * The URL names the entry. Going back closes the entry, and a reload, a new tab or a bookmark opens it again. If
 * `isInAddress` is false, the entry is only in the page's memory. Source: Look 12.
 */
export function useOpenedEntry(isInAddress = true): OpenedEntry {
  const [query, setQuery] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  /** The last item of `shown` is the current entry. The URL names one of the items and may be a step behind. */
  const [openedEntry, setOpenedEntry] = useState<(Opened & { readonly shown: readonly string[] }) | null>(null)
  /** Set while the details are closed but the URL has not changed yet. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const named = isInAddress ? namedIn(search) : (openedEntry?.shown.at(-1) ?? null)
  const [lastNamed, setLastNamed] = useState(named)
  if (named !== lastNamed) {
    setLastNamed(named)
    setLeaving(null)
    // Going back closes the entry. Going forward opens the entry that the URL names.
    if (named === null) setOpenedEntry(null)
  }

  const put = (id: string | null, options: Parameters<typeof setQuery>[1]) => {
    const next = new URLSearchParams(query)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    setQuery(next, options)
  }
  const open = useSame((row: ShownRow) => {
    setOpenedEntry({ id: row.id, row, shown: [row.id] })
    setLeaving(null)
    if (isInAddress) put(row.id, { state: openedHere })
  })
  const shown = named === null || named === leaving ? null : named
  const known = shown !== null && openedEntry?.shown.includes(shown) === true ? openedEntry : null
  const opened = known ?? (shown === null ? null : { id: shown, row: null })
  return {
    opened,
    open,
    follow: (id) => {
      if (opened === null || shown === null) return
      const before = known?.shown ?? [shown]
      if (before.at(-1) === id) return
      setOpenedEntry({ id: opened.id, row: opened.row, shown: [...before, id] })
      if (isInAddress) put(id, { replace: true, state })
    },
    close: () => {
      if (shown === null) return
      setOpenedEntry(null)
      if (!isInAddress) return
      setLeaving(shown)
      if (isOpenedHere(state)) void navigate(-1)
      else put(null, { replace: true })
    },
  }
}

/** Returns a stable function that calls the latest `act`. */
function useSame<Given>(act: (given: Given) => void): (given: Given) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((given) => newest.current(given), [])
}

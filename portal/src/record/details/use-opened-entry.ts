import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ShownRow } from '#record/section.ts'

/** `id`: the entry that was opened first. `row`: null where the address alone names it. */
export type Opened = { readonly id: string; readonly row: ShownRow | null }

/** The entry whose details are open. */
export type OpenedEntry = {
  /** Null while none is open. */
  readonly opened: Opened | null
  /** The same function each time: what only opens entries is not drawn again because one is open. */
  readonly open: (row: ShownRow) => void
  /** The details have gone on to another entry. */
  readonly follow: (id: string) => void
  readonly close: () => void
}

const parameter = 'entry'

/** What this address was made by: going back from it closes the details. */
const openedHere = { isEntryOpenedHere: true } as const

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntryOpenedHere' in state

const namedIn = (search: string): string | null => new URLSearchParams(search).get(parameter)

/**
 * The entry whose details are open, as the address names it: going back closes them, and a reload, a new tab and a
 * bookmark open them again. Where the address may not hold it (`isInAddress`), it is kept by the page alone.
 * Source: look/reading.md, 12.
 */
export function useOpenedEntry(isInAddress = true): OpenedEntry {
  const [query, setQuery] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  /** The last of `shown` is the entry that is shown by now; the address is one of them, and may be a step behind. */
  const [held, setHeld] = useState<(Opened & { readonly shown: readonly string[] }) | null>(null)
  /** Its details are closed; the address is about to say so. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const named = isInAddress ? namedIn(search) : (held?.shown.at(-1) ?? null)
  const [lastNamed, setLastNamed] = useState(named)
  if (named !== lastNamed) {
    setLastNamed(named)
    setLeaving(null)
    // Going back has closed it: going forward opens what the address names then.
    if (named === null) setHeld(null)
  }

  const put = (id: string | null, options: Parameters<typeof setQuery>[1]) => {
    const next = new URLSearchParams(query)
    if (id === null) next.delete(parameter)
    else next.set(parameter, id)
    setQuery(next, options)
  }
  const open = useSame((row: ShownRow) => {
    setHeld({ id: row.id, row, shown: [row.id] })
    setLeaving(null)
    if (isInAddress) put(row.id, { state: openedHere })
  })
  const shown = named === null || named === leaving ? null : named
  const known = shown !== null && held?.shown.includes(shown) === true ? held : null
  const opened = known ?? (shown === null ? null : { id: shown, row: null })
  return {
    opened,
    open,
    follow: (id) => {
      if (opened === null || shown === null) return
      const before = known?.shown ?? [shown]
      if (before.at(-1) === id) return
      setHeld({ id: opened.id, row: opened.row, shown: [...before, id] })
      if (isInAddress) put(id, { replace: true, state })
    },
    close: () => {
      if (shown === null) return
      setHeld(null)
      if (!isInAddress) return
      setLeaving(shown)
      if (isOpenedHere(state)) void navigate(-1)
      else put(null, { replace: true })
    },
  }
}

/** One function for as long as the page is there, which does what the newest one does. */
function useSame<Given>(act: (given: Given) => void): (given: Given) => void {
  const newest = useRef(act)
  useLayoutEffect(() => {
    newest.current = act
  })
  return useCallback((given) => newest.current(given), [])
}

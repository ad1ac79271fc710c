import { constants } from '@kinchart/contract/rules/constants.ts'
import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

/** `column` is null for all columns. */
export type RecordSearch = { readonly column: string | null; readonly text: string }

type PageSearch = RecordSearch & { readonly page: string }
type State = {
  readonly typed: PageSearch
  readonly settled: PageSearch
  readonly set: (search: PageSearch) => void
  readonly forget: () => void
}

const empty: PageSearch = { page: '', column: null, text: '' }
const SearchContext = createContext<State>({
  typed: empty,
  settled: empty,
  set: () => undefined,
  forget: () => undefined,
})

/** Sends a search only after typing has paused for the spec's delay. */
export function RecordSearchProvider({ children }: { children: ReactNode }) {
  const [typed, set] = useState(empty)
  const [settled, settle] = useState(empty)
  useEffect(() => {
    const timer = setTimeout(() => settle(typed), constants.searchDebounceMs)
    return () => clearTimeout(timer)
  }, [typed])
  const state = useMemo(() => {
    const forget = () => {
      set(empty)
      settle(empty)
    }
    return { typed, settled, set, forget }
  }, [typed, settled])
  return <SearchContext value={state}>{children}</SearchContext>
}

const nothing: RecordSearch = { column: null, text: '' }

export function useRecordSearch(page: string) {
  const { typed, settled, set } = useContext(SearchContext)
  return {
    typed: typed.page === page ? typed : nothing,
    settled: settled.page === page ? settled : nothing,
    set: (search: RecordSearch) => set({ page, column: search.column, text: search.text }),
  }
}

/**
 * Resets the search when the user leaves the page. The next page has other columns, so it starts with all columns and
 * an empty text.
 */
export function useForgetSearchOnLeaving(): void {
  const { forget } = useContext(SearchContext)
  const [forgetNow] = useState(() => forget)
  useEffect(() => forgetNow, [forgetNow])
}

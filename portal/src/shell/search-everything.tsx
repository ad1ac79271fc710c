import { searchTexts } from '@kinchart/texts/en/search.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import IconButton from '@mui/material/IconButton'
import { useQueryClient } from '@tanstack/react-query'
import { CloseRounded, ManageSearchRounded, SearchRounded } from 'icons'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router'
import { anyTime } from '#record/filters/period.ts'
import { paths } from '#paths/paths.ts'
import { moveAmongHits } from '#search/move-among-hits.ts'
import { isSearched, searchQuery } from '#search/search-query.ts'
import { useOpenRecord } from '#session/people.ts'
import { classNames } from '#theme/styles.ts'
import { leaveIfMeant } from '#ui/unsaved.ts'
import styles from './shell.module.css'

/** Delay after typing, before the search starts. Source: Look 15. */
const PAUSE_MS = 200
const toBox = { isToBox: true }

const isToBox = (state: unknown): boolean => typeof state === 'object' && state !== null && 'isToBox' in state

export function SearchEverything() {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const client = useQueryClient()
  const { person } = useOpenRecord()
  const [query] = useSearchParams()
  const isHere = pathname === paths.search
  const queryText = isHere ? (query.get('q') ?? '') : ''
  const [typed, setTyped] = useState(queryText)
  const [known, setKnown] = useState(queryText)
  const [sent, setSent] = useState(queryText)
  const input = useRef<HTMLInputElement>(null)

  // Update the search text after back, forward or a link, but not after a URL change that the user's own typing
  // caused.
  if (known !== queryText) {
    setKnown(queryText)
    if (queryText !== sent) setTyped(queryText)
  }

  useEffect(() => {
    const words = typed.trim()
    if (words === queryText || (!isHere && !isSearched(words))) return undefined
    const timer = setTimeout(() => {
      const go = () => {
        setSent(words)
        void navigate({ pathname: paths.search, search: searchOf(words) }, { replace: isHere })
      }
      if (isHere) go()
      else void leaveIfMeant(go)
    }, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed, queryText, isHere, navigate])

  useEffect(() => {
    if (isToBox(state)) input.current?.focus()
  }, [state])

  return (
    <search className={classNames(styles.everything, isHere ? styles.isEverythingHere : undefined)}>
      <div className={styles.everythingBox} data-part="search-everything">
        <SearchRounded aria-hidden />
        <input
          ref={input}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={searchTexts.box}
          aria-keyshortcuts="Control+K Meta+K"
          placeholder={searchTexts.box}
          maxLength={200}
          value={typed}
          onFocus={() =>
            void client.prefetchQuery(searchQuery({ profileId: person.profileId, words: '', period: anyTime }))
          }
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && isHere) void navigate(-1)
            else moveAmongHits(event)
          }}
        />
        {typed === '' ? (
          <kbd className={styles.everythingKeys} aria-hidden>
            {searchTexts.keys}
          </kbd>
        ) : (
          <IconButton aria-label={uiTexts.clearSearch} onClick={() => setTyped('')}>
            <CloseRounded fontSize="small" />
          </IconButton>
        )}
      </div>
    </search>
  )
}

const searchOf = (words: string): string => (words === '' ? '' : `?${new URLSearchParams({ q: words }).toString()}`)

export function ToSearch({ className }: { className: string | undefined }) {
  return (
    <Link to={paths.search} state={toBox} className={className} aria-label={searchTexts.box} data-part="to-search">
      <ManageSearchRounded aria-hidden />
    </Link>
  )
}

export function useSearchKeys(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      // Ignore the shortcut while a dialog is open.
      if (document.querySelector('[role=dialog]') !== null) return
      event.preventDefault()
      const box = document.querySelector<HTMLInputElement>('[data-part=search-everything] input')
      if (box !== null && box.checkVisibility()) box.select()
      else void leaveIfMeant(() => void navigate(paths.search, { state: toBox }))
    }
    window.addEventListener('keydown', hear)
    return () => window.removeEventListener('keydown', hear)
  }, [navigate])
}

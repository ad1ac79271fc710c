import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { CallFailedError } from '#api/send.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { sourceLanguage } from '#text/record-text.ts'
import { ListMiddle, CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { ownRecord } from '#record/own-record.ts'
import { SectionIcon } from '#record/section-icon.tsx'
import { resourceName } from './fact-lines.ts'
import { tryRead } from './read-json.ts'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import type { ShownRow, RecordSource } from '#record/section.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { drawAs } from '#record/sections.ts'

/**
 * This code loads after a page with entries is rendered. If the user opens an entry earlier, the details wait for the
 * code.
 */
const RecordDetails = lazyPart(async () => (await import('./record-details.tsx')).RecordDetails, DialogNotLoaded)

type Props = {
  readonly profileId: string
  readonly entry: OpenedEntry
  /**
   * Called once the details are closed, even by the browser's back button, and the server has recorded that the entry
   * was opened.
   */
  readonly onClosed?: (entry: Opened) => void
}

export function OwnDetails({ profileId, entry, onClosed }: Props) {
  const { opened, follow } = entry
  const source = ownRecord(profileId)
  const client = useQueryClient()
  const tell = useEffectEvent(async (closed: Opened) => {
    if (onClosed === undefined) return
    await client.ensureQueryData(recordQuery(source, closed.id)).catch(() => null)
    onClosed(closed)
  })
  const [openedId, openedRow] = [opened?.id ?? null, opened?.row ?? null]
  useEffect(() => {
    if (openedId === null) return undefined
    return () => void tell({ id: openedId, row: openedRow })
  }, [openedId, openedRow])
  useEffect(() => void RecordDetails.preload(), [])
  const isNamedAlone = opened !== null && opened.row === null
  const record = useQuery({ ...recordQuery(source, opened?.id ?? ''), enabled: isNamedAlone })
  if (opened === null) return null
  const row = opened.row ?? (record.data === undefined ? null : rowOfRecord(record.data))
  const title = row?.title ?? (record.data === undefined ? null : nameOf(record.data))
  if (title === null) return <OnItsWay query={record} onClose={entry.close} />
  return (
    <Suspense fallback={<OnItsWay query={null} title={title} onClose={entry.close} />}>
      <RecordDetails {...{ source, title, row }} id={opened.id} onEntry={follow} onClose={entry.close} />
    </Suspense>
  )
}

const nameOf = ({ resource, resourceType }: AnswerOf<typeof getRecord>): string =>
  resourceName(tryRead(resource)) ?? kindWord(resourceType)

type OnItsWayProps = {
  /** The query that loads the record. Null while only the component's code is loading. */
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown } | null
  readonly title?: string
  readonly onClose: () => void
}

function OnItsWay({ query, title, onClose }: OnItsWayProps) {
  const error = query?.error ?? null
  const isMissing = error instanceof CallFailedError && error.code === 'not-found'
  return (
    <SheetDialog
      title={title ?? chartTexts.details}
      titleLanguage={title === undefined ? undefined : sourceLanguage()}
      isOpen
      isWide
      onClose={onClose}
    >
      {error === null && <SkeletonRows rows={4} columns={2} />}
      {isMissing && (
        <ListMiddle icon={<SectionIcon section="" />} title={chartTexts.entryGone}>
          {chartTexts.entryGoneWhy}
        </ListMiddle>
      )}
      {error !== null && !isMissing && <CouldNotLoad onRetry={() => void query?.refetch()} />}
    </SheetDialog>
  )
}

/** `id`: the entry that was opened first. `row`: null if only the entry's id is known, from the URL. */
type Opened = { readonly id: string; readonly row: ShownRow | null }

type OpenedEntry = {
  /** Null while no entry is open. */
  readonly opened: Opened | null
  /** A stable function, so that components that only open entries don't rerender. */
  readonly open: (row: ShownRow) => void
  readonly follow: (id: string) => void
  readonly close: () => void
}

const parameter = 'entry'

/**
 * History state which shows that the user opened the entry on this page. If it is set, going back closes the details.
 */
const openedHere = { isEntryOpenedHere: true } as const

const isOpenedHere = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'isEntryOpenedHere' in state

const namedIn = (search: string): string | null => new URLSearchParams(search).get(parameter)

/**
 * The URL contains the id of the open entry. Going back closes the entry. A reload, a new tab or a bookmark opens the
 * entry again. If `isInAddress` is false, only the page's memory contains the entry. Source: Look 12.
 */
export function useOpenedEntry(isInAddress = true): OpenedEntry {
  const [query, setQuery] = useSearchParams()
  const { state, search } = useLocation()
  const navigate = useNavigate()
  /**
   * The last item of `shown` is the current entry's id. The URL contains one of these ids, which may be the one
   * before the current entry.
   */
  const [openedEntry, setOpenedEntry] = useState<(Opened & { readonly shown: readonly string[] }) | null>(null)
  /** Set while the details are closed but the URL has not changed yet. */
  const [leaving, setLeaving] = useState<string | null>(null)
  const named = isInAddress ? namedIn(search) : (openedEntry?.shown.at(-1) ?? null)
  const [lastNamed, setLastNamed] = useState(named)
  if (named !== lastNamed) {
    setLastNamed(named)
    setLeaving(null)
    // Going back closes the entry. Going forward opens the entry whose id is in the URL.
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

export const recordQuery = (source: RecordSource, id: string) =>
  queryOptions({
    queryKey: [...source.key, 'record', id],
    queryFn: () => source.loadRecord(id),
    ...(source.retry !== undefined && { retry: source.retry }),
    ...(source.ownedBy === null && { gcTime: 0 }),
  })

/** Converts the row to the form in which its list shows it. Null if no list contains this record. */
export function rowOfRecord({ section, row }: { section: string | null; row: AnyRow | null }): ShownRow | null {
  if (row === null || !listSections.some(({ name }) => name === section)) return null
  return drawAs(section ?? '')(row)
}

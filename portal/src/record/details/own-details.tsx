import type { AnswerOf } from '@kinchart/contract/calls/endpoint.ts'
import { kindWord } from '@kinchart/contract/text/kind-words.ts'
import type { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { chartTexts } from '@kinchart/texts/en/chart.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent } from 'react'
import { CallFailedError } from '#api/call-failed-error.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { sourceLanguage } from '#text/source-language.ts'
import { ListMiddle, CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { ownRecord } from '#record/own-record.ts'
import { SectionIcon } from '#record/section-icon.tsx'
import { resourceName } from './fact-tree.ts'
import { tryRead } from './read-json.ts'
import { recordQuery } from './record-query.ts'
import { rowOfRecord } from './row-of-record.ts'
import type { Opened, OpenedEntry } from './use-opened-entry.ts'

/** Loaded once a page with entries is rendered. If an entry is opened earlier, it waits for this code. */
const RecordDetails = lazyPart(async () => (await import('./record-details.tsx')).RecordDetails, DialogNotLoaded)

type Props = {
  readonly profileId: string
  readonly entry: OpenedEntry
  /**
   * Called once the details are closed, including by the browser's back button, and the server has recorded that the
   * entry was opened.
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
  /** Null if only the code of the component is loading. */
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

import { chartTexts } from '@kinchart/texts/chart.ts'
import { useQuery } from '@tanstack/react-query'
import { CallFailedError } from '#api/call-failed-error.ts'
import { ListMiddle, CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { ownRecord } from '../own-record.ts'
import { SectionIcon } from '../section-icon.tsx'
import { resourceName } from './fact-tree.ts'
import { tryRead } from './read-json.ts'
import { RecordDetails } from './record-details.tsx'
import { recordQuery } from './record-query.ts'
import { rowOfRecord } from './row-of-record.ts'
import type { OpenedEntry } from './use-opened-entry.ts'

type Props = {
  readonly profileId: string
  readonly entry: OpenedEntry
  /** Told before they close. */
  readonly onClose?: () => void
}

/** The details of an entry of one's own record, as its list shows them; one that only the address names is asked for first. */
export function OwnDetails({ profileId, entry, onClose }: Props) {
  const { opened, follow } = entry
  const source = ownRecord(profileId)
  const isNamedAlone = opened !== null && opened.row === null
  const record = useQuery({ ...recordQuery(source, opened?.id ?? ''), enabled: isNamedAlone })
  if (opened === null) return null
  const close = () => {
    onClose?.()
    entry.close()
  }
  const shown = { source, id: opened.id, onEntry: follow, onClose: close }
  if (opened.row !== null) return <RecordDetails {...shown} title={opened.row.title} row={opened.row} />
  if (record.data === undefined) return <OnItsWay query={record} onClose={close} />
  const row = rowOfRecord(record.data)
  const title = row?.title ?? resourceName(tryRead(record.data.resource)) ?? record.data.resourceType
  return <RecordDetails {...shown} title={title} row={row} />
}

type OnItsWayProps = {
  readonly query: { readonly error: Error | null; readonly refetch: () => unknown }
  readonly onClose: () => void
}

function OnItsWay({ query: { error, refetch }, onClose }: OnItsWayProps) {
  const isGone = error instanceof CallFailedError && error.code === 'not-found'
  return (
    <SheetDialog title={chartTexts.details} isOpen isWide onClose={onClose}>
      {error === null && <SkeletonRows rows={4} columns={2} />}
      {isGone && (
        <ListMiddle icon={<SectionIcon section="" />} title={chartTexts.entryGone}>
          {chartTexts.entryGoneWhy}
        </ListMiddle>
      )}
      {error !== null && !isGone && <CouldNotLoad onRetry={() => void refetch()} />}
    </SheetDialog>
  )
}

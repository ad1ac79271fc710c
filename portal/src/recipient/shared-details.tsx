import type { RecordType } from '@kinchart/contract/record-types.ts'
import { viewerTexts } from '@kinchart/contract/texts-sharing.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KeyFacts } from '#chart/details/key-facts.tsx'
import { WholeRecord } from '#chart/details/whole-record.tsx'
import type { ShownRow } from '#chart/section.ts'
import { formatDate } from '#text/format-date.ts'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { recordQuery } from './shared-query.ts'

type Props = {
  readonly shareId: string
  readonly type: RecordType
  readonly row: ShownRow
  readonly onClose: () => void
}

/** A shared row, and the record behind it when it is asked for. What it points to is not shared with it. */
export function SharedDetails({ shareId, type, row, onClose }: Props) {
  const [isWhole, setWhole] = useState(false)
  return (
    <SheetDialog
      title={row.title}
      subtitle={[row.date === null ? '' : formatDate(row.date), row.providerName].filter(Boolean).join(', ')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        <>
          <span className="grow" />
          {!isWhole && <Button onClick={() => setWhole(true)}>{viewerTexts.wholeRecord}</Button>}
          <Button onClick={onClose}>{viewerTexts.close}</Button>
        </>
      }
    >
      <KeyFacts row={row} />
      {isWhole && <Whole shareId={shareId} type={type} id={row.id} />}
    </SheetDialog>
  )
}

function Whole({ shareId, type, id }: { shareId: string; type: RecordType; id: string }) {
  const record = useQuery(recordQuery(shareId, type.id, id))
  if (record.isError) return <CouldNotLoad onRetry={() => void record.refetch()} />
  if (!record.isSuccess) return <SkeletonRows rows={4} columns={2} />
  return <WholeRecord record={{ ...record.data, ehrImportRequestId: '', earlier: [], related: [] }} />
}

import type { RecordType } from '@kinchart/contract/record-types.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ShownContent } from '#chart/documents/document-content.tsx'
import { DocumentFailed, DocumentNotHere, NoDocument } from '#chart/documents/document-states.tsx'
import { FormChoice } from '#chart/documents/form-choice.tsx'
import type { RowDocument } from '#chart/section.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { documentQuery, documentsQuery } from './shared-query.ts'
import '#chart/documents/document.css'

type Props = {
  readonly shareId: string
  readonly type: RecordType
  readonly row: RowDocument
  readonly onClose: () => void
}

/** A document of a shared row, to be read. */
export function SharedDocument({ shareId, type, row, onClose }: Props) {
  const list = useQuery(documentsQuery(shareId, type.id, row.id))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const documents = list.data?.documents ?? []
  const chosen = documents.find(({ docid }) => docid === chosenId) ?? documents.find(({ isShown }) => isShown) ?? null
  return (
    <SheetDialog title={row.title} isOpen isFull onClose={onClose}>
      {documents.length > 1 && <FormChoice documents={documents} chosen={chosen} onChoose={setChosenId} />}
      {list.isPending && <SkeletonRows rows={6} columns={1} />}
      {list.isError && <DocumentFailed failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && chosen === null && <NoDocument message={messages.noDocument} />}
      {chosen !== null && chosen.state !== 'held' && (
        <DocumentNotHere state={chosen.state} onRetry={() => void list.refetch()} />
      )}
      {chosen?.state === 'held' && (
        <Read key={chosen.docid} shareId={shareId} type={type} docid={chosen.docid} title={row.title} />
      )}
    </SheetDialog>
  )
}

type ReadProps = { shareId: string; type: RecordType; docid: string; title: string }
const printsNothing = (): void => undefined

function Read({ shareId, type, docid, title }: ReadProps) {
  const content = useQuery(documentQuery(shareId, type.id, docid))
  if (content.isError) return <DocumentFailed failure={content.error} onRetry={() => void content.refetch()} />
  if (!content.isSuccess) return <SkeletonRows rows={8} columns={1} />
  return <ShownContent content={content.data} title={title} onPrint={printsNothing} />
}

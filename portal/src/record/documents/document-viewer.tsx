import { getOriginal, type RecordDocument } from '@kinchart/contract/calls/documents.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import FileDownloadOutlined from 'icon:outline-file-download'
import PrintOutlined from 'icon:outline-print'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { callForFile } from '#api/call.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/notices.tsx'
import { saveFile } from '#ui/save-file.ts'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import type { RecordSource } from '#record/record-source.ts'
import type { RowDocument } from '#record/section.ts'
import { DocumentContent } from './document-content.tsx'
import { DocumentFailed, DocumentNotHere, NoDocument } from './document-states.tsx'
import { documentsQuery } from './document-query.ts'
import { FormChoice } from './form-choice.tsx'
import type { Print } from './print-page.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './document.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly source: RecordSource
  readonly document: RowDocument
  readonly subtitle?: string | undefined
  readonly onClose: () => void
}

/** Shows the document in the format received, and offers the original for download. Source: S3 §2. */
export function DocumentViewer({ source, document: row, subtitle, onClose }: Props) {
  const list = useQuery(documentsQuery(source, row))
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [print, setPrint] = useState<Print>(null)
  const documents = list.data?.documents ?? []
  const chosen = documents.find(({ docid }) => docid === chosenId) ?? documents.find(({ isShown }) => isShown) ?? null
  return (
    <SheetDialog
      title={row.title}
      subtitle={subtitle}
      isOpen
      isFull
      onClose={onClose}
      // Only the owner of the record can download a copy.
      actions={source.ownedBy === null ? undefined : <Copies chosen={chosen} print={print} />}
    >
      {documents.length > 1 && <FormChoice documents={documents} chosen={chosen} onChoose={setChosenId} />}
      {list.isPending && (
        <div className={styles.documentWait} data-part="document-wait">
          <SkeletonRows rows={6} columns={1} />
        </div>
      )}
      {list.isError && <DocumentFailed failure={list.error} onRetry={() => void list.refetch()} />}
      {list.isSuccess && chosen === null && <NoDocument why={null} />}
      {chosen !== null && chosen.state !== 'held' && (
        <DocumentNotHere state={chosen.state} onRetry={() => void list.refetch()} />
      )}
      {chosen?.state === 'held' && (
        // Reset position, zoom and print content when another form is selected.
        <DocumentContent key={chosen.docid} source={source} row={row} document={chosen} onPrint={setPrint} />
      )}
    </SheetDialog>
  )
}

function Copies({ chosen, print }: { chosen: RecordDocument | null; print: Print }) {
  return (
    <>
      <span className={classNames(common.grow, common.help, styles.documentNote)}>
        {chosen !== null && isReworked(chosen) && documentTexts.asItCame}
      </span>
      {print !== null && (
        <Button startIcon={<PrintOutlined />} onClick={print}>
          {documentTexts.print}
        </Button>
      )}
      {chosen?.state === 'held' && <DownloadButton document={chosen} />}
    </>
  )
}

const isReworked = ({ form }: RecordDocument): boolean => form === 'html' || form === 'rtf' || form === 'ccda'

function DownloadButton({ document }: { document: RecordDocument }) {
  const notify = useNotify()
  const download = useMutation({
    mutationFn: () => callForFile(getOriginal, { params: { documentId: document.docid } }),
    onSuccess: (file) => saveFile(document.fileName ?? 'document', file),
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <Button
      variant="outlined"
      startIcon={<FileDownloadOutlined />}
      loading={download.isPending}
      loadingPosition="start"
      onClick={() => download.mutate()}
    >
      {documentTexts.download}
    </Button>
  )
}

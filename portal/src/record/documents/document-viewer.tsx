import { getOriginal, type RecordDocument } from '@kinchart/contract/calls/documents.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { FileDownloadOutlined, PrintOutlined } from 'icons'
import { useState, Suspense, useEffect, useMemo } from 'react'
import { failureText } from '#api/send.ts'
import { callForFile } from '#api/call.ts'
import { SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/page.tsx'
import { saveFile } from '#ui/save-file.ts'
import { SheetDialog } from '#ui/dialog.tsx'
import type { RecordSource, RowDocument } from '#record/section.ts'
import { DocumentFailed, DocumentNotHere, NoDocument } from './document-states.tsx'
import { documentsQuery, contentQuery } from './document-query.ts'
import { type Print, printPage } from './frame-page.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './document.module.css'
import { classNames, common } from '#theme/styles.ts'
import { textPieces } from '@kinchart/contract/rules/text-pieces.ts'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { Content } from './content.ts'
import { HtmlFrame } from './html-frame.tsx'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'

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
        // Reset position, zoom and print content when another format is selected.
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

const COLUMNS = /\S(?: {3,}|\t+)\S/
const FRAME = /[│┃║+|].*[│┃║+|]|^[-=_]{10,}$/

/**
 * True if at least two consecutive lines of the text have aligned columns or contain table borders drawn in
 * characters.
 */
export function hasAlignedColumns(text: string): boolean {
  const lines = text.slice(0, 40_000).split('\n')
  let inARow = 0
  for (const line of lines) {
    inARow = COLUMNS.test(line.trim()) || FRAME.test(line.trim()) ? inARow + 1 : 0
    if (inARow >= 2) return true
  }
  return false
}

/**
 * Uses a monospaced font only if the text has columns. The page contains the whole text, so that readers can search,
 * copy and print all of it. The browser lays out only the visible parts.
 */
function PlainText({ text }: { text: string }) {
  const isAligned = hasAlignedColumns(text)
  const pieces = textPieces(text)
  // Set the width of the longest line from the start, because the browser may not have laid out that line's piece yet.
  const style = isAligned && pieces.length > 1 ? { minWidth: `calc(${longestLine(text)}ch + 4rem)` } : undefined
  return (
    <div
      className={isAligned ? classNames(styles.documentText, styles.aligned) : styles.documentText}
      data-part="document-text"
      style={style}
    >
      {pieces.length === 1
        ? text
        : pieces.map((piece, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- pieces never change their places
            <div key={index} className={styles.documentPiece}>
              {piece}
            </div>
          ))}
    </div>
  )
}

function longestLine(text: string): number {
  let longest = 0
  for (let from = 0; from < text.length;) {
    const found = text.indexOf('\n', from)
    const end = found === -1 ? text.length : found
    longest = Math.max(longest, end - from)
    from = end + 1
  }
  return Math.min(longest, 2000)
}

const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages)

type DocumentContentProps = {
  readonly source: RecordSource
  readonly row: RowDocument
  readonly document: RecordDocument
  readonly onPrint: (print: () => Print) => void
}

function DocumentContent({ source, row, document, onPrint }: DocumentContentProps) {
  const content = useQuery(contentQuery(source, row, document))
  const title = document.title ?? row.title
  const html = useMemo(() => (content.data === undefined ? null : printable(content.data)), [content.data])
  useEffect(() => {
    onPrint(() => (html === null ? null : () => printPage(html)))
    return () => onPrint(() => null)
  }, [html, onPrint])
  if (content.isPending) return <Waiting />
  if (content.isError) return <DocumentFailed failure={content.error} onRetry={() => void content.refetch()} />
  return <ShownContent content={content.data} title={title} onPrint={onPrint} />
}

type ShownProps = {
  readonly content: Content
  readonly title: string
  readonly onPrint: (print: () => Print) => void
}

function ShownContent({ content: data, title, onPrint }: ShownProps) {
  if (data.kind === 'pdf') {
    return (
      <Suspense fallback={<Waiting />}>
        <PdfPages bytes={data.bytes} title={title} onPrint={onPrint} />
      </Suspense>
    )
  }
  if (data.kind === 'none') return <NoDocument why={data.why} />
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
    <section className={styles.documentArea} data-part="document-area" aria-label={title} tabIndex={0}>
      {data.kind === 'page' && <HtmlFrame html={data.html} title={title} />}
      {data.kind === 'text' && <PlainText text={data.text} />}
      {data.kind === 'picture' && <img className={styles.documentPicture} src={data.address} alt={title} />}
    </section>
  )
}

function Waiting() {
  return (
    <div className={styles.documentWait} data-part="document-wait">
      <SkeletonRows rows={8} columns={1} />
    </div>
  )
}

function printable(content: Content): string | null {
  if (content.kind === 'page') return content.html
  if (content.kind === 'picture') return `<img alt="" src="${content.address}">`
  if (content.kind !== 'text') return null
  return textPieces(content.text)
    .map((piece) => `<div class="words piece">${escaped(piece)}</div>`)
    .join('')
}

function escaped(text: string): string {
  const holder = document.createElement('div')
  holder.textContent = text
  return holder.innerHTML
}

type FormChoiceProps = {
  readonly documents: readonly RecordDocument[]
  readonly chosen: RecordDocument | null
  readonly onChoose: (docid: string) => void
}

function FormChoice({ documents, chosen, onChoose }: FormChoiceProps) {
  return (
    <div className={styles.documentForms}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={chosen?.docid ?? null}
        aria-label={documentTexts.forms}
        onChange={(_, docid: string | null) => docid !== null && onChoose(docid)}
      >
        {documents.map((document, index) => (
          <ToggleButton key={document.docid} value={document.docid}>
            {nameOf(document, index, documents)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

/**
 * The title if the document's formats have different titles, otherwise the format's name. A number distinguishes equal
 * names.
 */
function nameOf(document: RecordDocument, index: number, all: readonly RecordDocument[]): string {
  const titles = new Set(all.map(({ title }) => title))
  const word = (one: RecordDocument): string =>
    one.title !== null && titles.size === all.length
      ? one.title
      : one.form === null
        ? documentTexts.form
        : documentTexts.words[one.form]
  const same = all.filter((one) => word(one) === word(document))
  return same.length > 1
    ? `${word(document)} ${all.slice(0, index + 1).filter((one) => same.includes(one)).length}`
    : word(document)
}

import type { RecordDocument } from '@kinchart/contract/calls/documents.ts'
import { textPieces } from '@kinchart/contract/rules/text-pieces.ts'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { lazyPart } from '#loading/lazy-part.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import type { RecordSource } from '#record/record-source.ts'
import type { RowDocument } from '#record/section.ts'
import { DocumentFailed, NoDocument } from './document-states.tsx'
import { contentQuery } from './document-query.ts'
import type { Content } from './content.ts'
import { HtmlFrame } from './html-frame.tsx'
import { printPage, type Print } from './print-page.ts'
import styles from './document.module.css'
import { classNames } from '#theme/class-names.ts'

const COLUMNS = /\S(?: {3,}|\t+)\S/
const FRAME = /[│┃║+|].*[│┃║+|]|^[-=_]{10,}$/

/** True for at least two aligned lines in a row, or lines drawn with characters. */
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
 * Uses a monospaced font only if columns need it. The page contains the whole text, so that it can be searched, copied
 * and printed, but the browser lays out only the visible pieces.
 */
function PlainText({ text }: { text: string }) {
  const isAligned = hasAlignedColumns(text)
  const pieces = textPieces(text)
  // Set the width of the longest line from the start, even if its piece is not laid out yet.
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

type Props = {
  readonly source: RecordSource
  readonly row: RowDocument
  readonly document: RecordDocument
  readonly onPrint: (print: () => Print) => void
}

export function DocumentContent({ source, row, document, onPrint }: Props) {
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

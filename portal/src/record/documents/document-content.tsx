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
import { PlainText } from './plain-text.tsx'
import { printPage } from './print-page.ts'
import type { Print } from './print-page.ts'
import styles from './document.module.css'

const PdfPages = lazyPart(async () => (await import('./pdf-pages.tsx')).PdfPages)

type Props = {
  readonly source: RecordSource
  readonly row: RowDocument
  readonly document: RecordDocument
  readonly onPrint: (print: () => Print) => void
}

/** Loads a form and draws it by what it is. */
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

/** A loaded form, drawn by what it is. */
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

/** The page that is printed; a PDF makes its own. */
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

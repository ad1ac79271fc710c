import IconButton from '@mui/material/IconButton'
import AddRounded from 'icon:round-add'
import RemoveRounded from 'icon:round-remove'
import { useEffect, useRef, useState } from 'react'
import { PartNotLoadedError } from '#loading/part-not-loaded-error.ts'
import { PlaceNotLoaded } from '#loading/place-not-loaded.tsx'
import { SkeletonRows } from '#ui/list-states.tsx'
import { DocumentFailed } from './document-states.tsx'
import { lockOf, loadPdf, type Lock, type OpenedPdf } from './load-pdf.ts'
import { PdfLocked } from './pdf-locked.tsx'
import { PdfPage } from './pdf-page.tsx'
import { printPage, type Print } from './print-page.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './pdf.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'
import documentStyles from './document.module.css'
import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Longer documents are printed from the original, because their pages as pictures would fill a phone's memory. */
const MAX_PRINTED = 40
/** 144 dots per inch. */
const SCALE = 2

async function pagesAsPictures(pdf: PDFDocumentProxy): Promise<string> {
  const pages: string[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const viewport = page.getViewport({ scale: SCALE })
    const canvas = document.createElement('canvas')
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    await page.render({ canvas, viewport, intent: 'print' }).promise
    pages.push(`<p><img alt="" src="${canvas.toDataURL('image/jpeg', 0.9)}"></p>`)
    canvas.width = 0
  }
  return pages.join('')
}

type Props = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly title: string
  readonly onPrint: (print: () => Print) => void
}

type Opened = OpenedPdf & { readonly widthPt: number; readonly heightPt: number }

const zooms = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const FIT = 2
const MARGIN = 32
const MAX_WIDTH = 920

export function PdfPages(props: Props) {
  const [password, setPassword] = useState<string>()
  const [lock, setLock] = useState<Lock | null>(null)
  const [tries, setTries] = useState(1)
  if (lock === null)
    return (
      <PageUnderPage
        key={tries}
        {...props}
        password={password}
        onLocked={setLock}
        onRetry={() => setTries(tries + 1)}
      />
    )
  return (
    <PdfLocked
      isWrong={lock === 'wrong-password'}
      onPassword={(typed) => {
        setPassword(typed)
        setLock(null)
      }}
    />
  )
}

/** Draws each page when it scrolls into view. A zoom of 100 % fits the page to the width of the window. */
function PageUnderPage({
  bytes,
  title,
  password,
  onPrint,
  onLocked,
  onRetry,
}: Props & {
  readonly password: string | undefined
  readonly onLocked: (lock: Lock) => void
  readonly onRetry: () => void
}) {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [zoom, setZoom] = useState(FIT)
  const area = useRef<HTMLDivElement>(null)
  const width = useWidth(area)

  useEffect(() => {
    let isLeft = false
    let close = (): void => undefined
    const open = async (): Promise<void> => {
      const one = await loadPdf(bytes, password)
      close = one.close
      const { width: widthPt, height: heightPt } = (await one.pdf.getPage(1)).getViewport({ scale: 1 })
      if (isLeft) return one.close()
      setOpened({ ...one, widthPt, heightPt })
      if (one.pdf.numPages <= MAX_PRINTED)
        onPrint(() => () => void pagesAsPictures(one.pdf).then(printPage, setFailure))
    }
    open().catch((error: unknown) => {
      const lock = lockOf(error)
      if (isLeft) return
      if (lock === null) setFailure(error)
      else onLocked(lock)
    })
    return () => {
      isLeft = true
      close()
    }
  }, [bytes, onPrint, password, onLocked])

  if (failure instanceof PartNotLoadedError) return <PlaceNotLoaded failure={failure} onRetry={onRetry} />
  if (failure !== null) return <DocumentFailed failure={failure} />
  const factor = zooms[zoom] ?? 1
  const scale = opened === null ? 1 : (Math.min(MAX_WIDTH, Math.max(200, width - MARGIN)) / opened.widthPt) * factor
  const count = opened?.pdf.numPages ?? 0
  return (
    <>
      <div className={styles.pdfBar}>
        <span className={classNames(common.grow, common.muted, common.num)} aria-live="polite">
          {opened !== null &&
            (count === 1 ? `1 ${documentTexts.page.toLowerCase()}` : `${count} ${documentTexts.pages}`)}
        </span>
        <IconButton aria-label={documentTexts.zoomOut} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <RemoveRounded />
        </IconButton>
        <span className={classNames(common.num, styles.pdfZoom)}>{Math.round(factor * 100)} %</span>
        <IconButton
          aria-label={documentTexts.zoomIn}
          disabled={zoom === zooms.length - 1}
          onClick={() => setZoom(zoom + 1)}
        >
          <AddRounded />
        </IconButton>
      </div>
      <section
        className={classNames(styles.documentArea, documentStyles.documentArea, styles.pdf)}
        data-part="document-area"
        ref={area}
        aria-label={title}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
        tabIndex={0}
      >
        {opened === null && <SkeletonRows rows={8} columns={1} />}
        {opened !== null &&
          width > 0 &&
          Array.from({ length: count }, (_, index) => (
            <PdfPage
              key={index}
              pdf={opened.pdf}
              number={index + 1}
              count={count}
              scale={scale}
              usual={opened}
              onFailure={setFailure}
            />
          ))}
      </section>
    </>
  )
}

function useWidth(area: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    if (area.current === null) return undefined
    const watch = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    watch.observe(area.current)
    return () => watch.disconnect()
  }, [area])
  return width
}

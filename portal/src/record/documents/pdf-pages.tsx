import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { AddRounded, LockOutlined, RemoveRounded } from 'icons'
import { useEffect, useRef, useState, type CSSProperties, type FormEvent } from 'react'
import { PartNotLoadedError, PlaceNotLoaded } from '#loading/lazy-part.tsx'
import { Field } from '#ui/field.tsx'
import { ListMiddle, SkeletonRows } from '#ui/list-states.tsx'
import { DocumentFailed } from './document-states.tsx'
import { printPage, type Print } from './frame-page.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './pdf.module.css'
import { classNames, common } from '#theme/styles.ts'
import documentStyles from './document.module.css'
import {
  type PDFDocumentProxy,
  TextLayer,
  getDocument,
  GlobalWorkerOptions,
  PasswordResponses,
  version,
} from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { bringFiles } from '#loading/load-ahead.ts'

type LockedProps = { readonly isWrong: boolean; readonly onPassword: (password: string) => void }

/** The password unlocks the PDF in the browser and is never sent to the server. */
function PdfLocked({ isWrong, onPassword }: LockedProps) {
  const [typed, setTyped] = useState('')
  const open = (event: FormEvent): void => {
    event.preventDefault()
    if (typed !== '') onPassword(typed)
  }
  return (
    <ListMiddle icon={<LockOutlined fontSize="large" />} title={documentTexts.locked}>
      <form className={classNames(common.stack, styles.pdfLocked)} onSubmit={open} noValidate>
        <p>{documentTexts.lockedWhy}</p>
        <Field
          label={documentTexts.lockedPassword}
          type="password"
          autoComplete="off"
          value={typed}
          error={isWrong && typed === '' ? documentTexts.lockedWrong : undefined}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" variant="contained" disabled={typed === ''}>
          {documentTexts.open}
        </Button>
      </form>
    </ListMiddle>
  )
}

/**
 * Longer documents are printed from the original file, because images of all their pages would fill a phone's memory.
 */
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

type PdfPageProps = {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly count: number
  readonly scale: number
  /** The first page's size in points. Used for pages that are not drawn yet. */
  readonly usual: { readonly widthPt: number; readonly heightPt: number }
  readonly onFailure: (failure: unknown) => void
}

/** Maximum number of pixels in a canvas on phones. */
const MAX_PIXELS = 16_000_000

/**
 * Draws the page while it is near the viewport. Adds a text layer, so that readers can select the text or have it read
 * aloud.
 */
function PdfPage({ pdf, number, count, scale, usual, onFailure }: PdfPageProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isNear, setIsNear] = useState(false)
  const [size, setSize] = useState(usual)
  useEffect(() => {
    if (frame.current === null) return undefined
    const watch = new IntersectionObserver(([entry]) => setIsNear(entry?.isIntersecting === true), {
      rootMargin: '100% 0px',
    })
    watch.observe(frame.current)
    return () => watch.disconnect()
  }, [])
  useEffect(() => {
    const holder = frame.current
    if (!isNear || holder === null) return undefined
    const drawing = draw(pdf, number, scale, holder, setSize)
    drawing.done.catch((error: unknown) => drawing.isLeft() || onFailure(error))
    return drawing.leave
  }, [isNear, pdf, number, scale, onFailure])
  const style = {
    width: Math.floor(size.widthPt * scale),
    height: Math.floor(size.heightPt * scale),
    '--total-scale-factor': scale,
  } as CSSProperties
  return (
    <div
      ref={frame}
      className={styles.pdfPage}
      data-part="pdf-page"
      style={style}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a page is none of those elements
      role="group"
      aria-label={`${documentTexts.page} ${number} ${documentTexts.of} ${count}`}
    />
  )
}

type Drawing = { readonly done: Promise<void>; readonly leave: () => void; readonly isLeft: () => boolean }

function draw(
  pdf: PDFDocumentProxy,
  number: number,
  scale: number,
  holder: HTMLElement,
  onSize: (size: PdfPageProps['usual']) => void,
): Drawing {
  let isLeft = false
  let stop = (): void => undefined
  const canvas = document.createElement('canvas')
  const words = document.createElement('div')
  words.className = classNames(styles.textLayer)
  const done = async (): Promise<void> => {
    const page = await pdf.getPage(number)
    if (isLeft) return
    const plain = page.getViewport({ scale: 1 })
    onSize({ widthPt: plain.width, heightPt: plain.height })
    const viewport = page.getViewport({ scale })
    const dense = Math.min(window.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (viewport.width * viewport.height)))
    canvas.width = Math.floor(viewport.width * dense)
    canvas.height = Math.floor(viewport.height * dense)
    holder.replaceChildren(canvas, words)
    const task = page.render({ canvas, viewport: page.getViewport({ scale: scale * dense }) })
    const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport })
    stop = () => {
      task.cancel()
      layer.cancel()
    }
    await Promise.all([task.promise, layer.render()])
    page.cleanup()
  }
  return {
    done: done(),
    isLeft: () => isLeft,
    leave: () => {
      isLeft = true
      stop()
      // Setting the width to 0 frees the canvas memory immediately.
      canvas.width = 0
      canvas.height = 0
    },
  }
}

GlobalWorkerOptions.workerSrc = workerAddress

type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

const partsOf = (folder: string): string => new URL(`/assets/pdf-${version}/${folder}/`, document.baseURI).href

/** In pixels. Larger images in a PDF are not drawn. The limit allows a poster at print size. */
const MAX_PICTURE = 100_000_000

type Lock = 'locked' | 'wrong-password'

/** Whether the password is missing or wrong. Null if the failure has another cause. */
function lockOf(failure: unknown): Lock | null {
  if (!(failure instanceof Error) || failure.name !== 'PasswordException' || !('code' in failure)) return null
  return failure.code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong-password' : 'locked'
}

/**
 * Nothing in the PDF runs: no script, form, link or WebAssembly. Everything that rendering needs is loaded from our
 * own origin. The worker stops when the document is closed.
 */
async function loadPdf(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<OpenedPdf> {
  // Load the worker first, because PDF.js would never retry a worker that failed to load.
  await bringFiles([new URL(workerAddress, document.baseURI).href])
  // Pass a copy: bytes transferred to the worker become unavailable here, but drawing again may need them.
  const task = getDocument({
    data: bytes.slice(),
    ...(password === undefined ? {} : { password }),
    useWasm: false,
    enableXfa: false,
    stopAtErrors: false,
    maxImageSize: MAX_PICTURE,
    useWorkerFetch: true,
    cMapUrl: partsOf('cmaps'),
    cMapPacked: true,
    standardFontDataUrl: partsOf('standard_fonts'),
    wasmUrl: partsOf('wasm'),
  })
  const pdf = await task.promise
  return { pdf, close: () => void task.destroy() }
}

import { TextLayer, type PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState, type CSSProperties } from 'react'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import { classNames } from '#theme/class-names.ts'
import styles from './pdf.module.css'

type Props = {
  readonly pdf: PDFDocumentProxy
  readonly number: number
  readonly count: number
  readonly scale: number
  /** The first page's size in points. Used for pages that are not drawn yet. */
  readonly usual: { readonly widthPt: number; readonly heightPt: number }
  readonly onFailure: (failure: unknown) => void
}

/** The canvas limit of phones. */
const MAX_PIXELS = 16_000_000

/** Drawn while it is near the viewport, with a text layer so that it can be read aloud and selected. */
export function PdfPage({ pdf, number, count, scale, usual, onFailure }: Props) {
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
  onSize: (size: Props['usual']) => void,
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

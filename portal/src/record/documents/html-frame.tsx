import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { framePage, shownTokens } from './frame-page.ts'
import { documentTexts } from '@kinchart/texts/en/documents.ts'
import styles from './document.module.css'
import typeAddress from '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2?url'

let bytes: Promise<ArrayBuffer> | null = null

/**
 * The frame must not load anything, so pass on the fonts that the portal has already loaded. Otherwise the frame uses
 * system fonts.
 */
async function addOwnTypeface({ contentWindow, contentDocument }: HTMLIFrameElement): Promise<void> {
  const Face = (contentWindow as (Window & { readonly FontFace?: typeof FontFace }) | null)?.FontFace
  if (contentDocument === null || Face === undefined) return
  bytes ??= fetch(typeAddress).then(async (answer) => answer.arrayBuffer())
  const face = new Face('Source Sans 3', await bytes, { weight: '200 900' })
  contentDocument.fonts.add(await face.load())
}

/**
 * The frame is as high as its content. The sandbox blocks scripts, forms, pop-ups and navigation. The frame has our
 * origin only so that its height can be measured.
 */
export function HtmlFrame({ html, title }: { html: string; title: string }) {
  const scheme = useSyncExternalStore(watchScheme, shownScheme)
  // oxlint-disable-next-line react/exhaustive-deps -- another scheme has other colours
  const page = useMemo(() => framePage(html, shownTokens()), [html, scheme])
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const watch = new ResizeObserver(() => fit(element))
    const begin = (): void => {
      const body = element.contentDocument?.body
      if (body) watch.observe(body)
      element.contentDocument?.addEventListener('keydown', ({ key }) => {
        // Escape pressed within the page closes the surrounding dialog.
        if (key === 'Escape') element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      })
      addOwnTypeface(element).catch(() => undefined)
      fit(element)
    }
    element.addEventListener('load', begin)
    begin()
    return () => {
      watch.disconnect()
      element.removeEventListener('load', begin)
    }
  }, [page])
  return (
    <iframe
      ref={frame}
      className={styles.documentFrame}
      data-part="document-frame"
      sandbox="allow-same-origin"
      srcDoc={page}
      title={`${documentTexts.frameTitle}: ${title}`}
    />
  )
}

const shownScheme = (): string => document.documentElement.dataset['theme'] ?? ''

function watchScheme(onChange: () => void): () => void {
  const watch = new MutationObserver(onChange)
  watch.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => watch.disconnect()
}

function fit(frame: HTMLIFrameElement): void {
  const body = frame.contentDocument?.body
  if (body) frame.style.height = `${Math.ceil(body.getBoundingClientRect().height)}px`
}

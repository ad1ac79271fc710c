import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerAddress

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

const partsOf = (folder: string): string => new URL(`/assets/pdf-${version}/${folder}/`, document.baseURI).href

/** Largest picture inside of a PDF that is drawn, in pixels: a poster at print size. */
const MAX_PICTURE = 100_000_000

/**
 * Opens a PDF. Nothing in it runs: no script, no form, no link, no WebAssembly, and whatever it needs comes from our own
 * origin. Its worker ends with it.
 */
export async function openPdf(bytes: Uint8Array<ArrayBuffer>): Promise<OpenedPdf> {
  // A copy: what is handed to the worker is gone here, and the same bytes may be drawn again.
  const task = getDocument({
    data: bytes.slice(),
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

import { getDocument, GlobalWorkerOptions, PasswordResponses, version } from 'pdfjs-dist'
import type { PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { bringFiles } from '#loading/load-ahead.ts'

GlobalWorkerOptions.workerSrc = workerAddress

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

const partsOf = (folder: string): string => new URL(`/assets/pdf-${version}/${folder}/`, document.baseURI).href

/** Largest picture inside of a PDF that is drawn, in pixels: a poster at print size. */
const MAX_PICTURE = 100_000_000

export type Lock = 'locked' | 'wrong-password'

/** Whether a PDF did not open for want of its password: none was given, or another one. */
export function lockOf(failure: unknown): Lock | null {
  if (!(failure instanceof Error) || failure.name !== 'PasswordException' || !('code' in failure)) return null
  return failure.code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong-password' : 'locked'
}

/**
 * Opens a PDF, with its password where it has one. Nothing in it runs: no script, no form, no link, no WebAssembly, and whatever it needs comes from our own
 * origin. Its worker ends with it.
 */
export async function loadPdf(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<OpenedPdf> {
  // A worker that once did not come would be given up for as long as the page is open.
  await bringFiles([new URL(workerAddress, document.baseURI).href])
  // A copy: what is handed to the worker is gone here, and the same bytes may be drawn again.
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

import { getDocument, GlobalWorkerOptions, PasswordResponses, version, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler answers the file's address
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { bringFiles } from '#loading/load-ahead.ts'

GlobalWorkerOptions.workerSrc = workerAddress

export type OpenedPdf = { readonly pdf: PDFDocumentProxy; readonly close: () => void }

const partsOf = (folder: string): string => new URL(`/assets/pdf-${version}/${folder}/`, document.baseURI).href

/** Maximum size of a picture inside a PDF that is still drawn, such as a poster at print size. */
const MAX_PICTURE = 100_000_000

export type Lock = 'locked' | 'wrong-password'

/** Whether the password is missing or wrong. Null if the failure has another cause. */
export function lockOf(failure: unknown): Lock | null {
  if (!(failure instanceof Error) || failure.name !== 'PasswordException' || !('code' in failure)) return null
  return failure.code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong-password' : 'locked'
}

/**
 * Nothing in the PDF runs: no script, form, link or WebAssembly. Everything that rendering needs is loaded from our own
 * origin. The worker ends with the document.
 */
export async function loadPdf(bytes: Uint8Array<ArrayBuffer>, password?: string): Promise<OpenedPdf> {
  // Load the worker first, because PDF.js would never retry a worker that failed to load.
  await bringFiles([new URL(workerAddress, document.baseURI).href])
  // Pass a copy, because bytes transferred to the worker are no longer available here and may be needed to draw again.
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

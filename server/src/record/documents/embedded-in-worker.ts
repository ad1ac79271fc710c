import { runInWorker } from '#platform/threads/run-in-worker.ts'
import { embeddedFile } from './ccda-page.ts'
import { decodeDocument, DocumentUnreadableError } from './decode-document.ts'

export type Wrapped = { readonly bytes: Uint8Array; readonly declared: string | null }
export type Embedded = { readonly bytes: Uint8Array; readonly contentType: string | null }

/** In bytes. Up to this size, parsing is always faster than starting a thread. */
const HERE_BYTES = 25_000
const LIMIT_MS = 20_000
const PROGRAM = new URL('./embedded-thread.ts', import.meta.url)

/**
 * Returns null if the document has sections or no file. Also returns null if reading takes too long; the document is
 * then shown as is.
 */
export async function extractFileInWorker(wrapped: Wrapped & { readonly bytes: Buffer }): Promise<Embedded | null> {
  if (!wrapped.bytes.includes('nonXMLBody')) return null
  if (wrapped.bytes.length <= HERE_BYTES) return fileIn(wrapped)
  const bytes = new Uint8Array(wrapped.bytes)
  const work: Wrapped = { bytes, declared: wrapped.declared }
  const read = await runInWorker<Embedded | null>({ program: PROGRAM, work, moved: [bytes.buffer], limitMs: LIMIT_MS })
  return read.isDone ? read.answer : null
}

export function fileIn({ bytes, declared }: Wrapped): Embedded | null {
  try {
    return embeddedFile(decodeDocument(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), declared))
  } catch (error) {
    if (error instanceof DocumentUnreadableError) return null
    throw error
  }
}

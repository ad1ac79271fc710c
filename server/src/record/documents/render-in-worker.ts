import { runInWorker } from '#platform/threads/run-in-worker.ts'
import { DocumentUnreadableError } from './decode-document.ts'
import { renderDocument, type Renderable } from './render-document.ts'

export type Rendered = { readonly html: string } | { readonly why: 'parse' | 'load' }

/** In bytes. Up to this size, rendering is always faster than starting a thread. */
const HERE_BYTES = 25_000
const LIMIT_MS = 20_000
const THREAD = new URL('./render-thread.ts', import.meta.url)

export async function renderInWorker(document: Renderable): Promise<string> {
  if (document.bytes.length <= HERE_BYTES) return renderDocument(document)
  // Make a copy, because a transferred buffer becomes unusable in this thread.
  const bytes = new Uint8Array(document.bytes)
  const work: Renderable = { ...document, bytes }
  const read = await runInWorker<Rendered>({ program: THREAD, work, moved: [bytes.buffer], limitMs: LIMIT_MS })
  if (!read.isDone) throw new DocumentUnreadableError('load', { cause: read.error })
  if ('why' in read.answer) throw new DocumentUnreadableError(read.answer.why)
  return read.answer.html
}

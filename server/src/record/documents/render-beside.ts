import { runBeside } from '#platform/threads/run-beside.ts'
import { DocumentUnreadableError } from './document-unreadable-error.ts'
import { renderDocument } from './render-document.ts'
import type { Renderable } from './render-document.ts'

/** What the thread answers. */
export type Rendered = { readonly html: string } | { readonly why: 'parse' | 'load' }

/** Up to here a page is made in less time than a thread takes to start, whatever is in it. */
const HERE_BYTES = 25_000
const LIMIT_MS = 20_000
const THREAD = new URL('./render-thread.ts', import.meta.url)

/** Renders a document; a large one beside the thread that answers everybody. */
export async function renderBeside(document: Renderable): Promise<string> {
  if (document.bytes.length <= HERE_BYTES) return renderDocument(document)
  // A copy of its own: what is handed over is gone here.
  const bytes = new Uint8Array(document.bytes)
  const work: Renderable = { ...document, bytes }
  const read = await runBeside<Rendered>({ program: THREAD, work, moved: [bytes.buffer], limitMs: LIMIT_MS })
  if (!read.isDone) throw new DocumentUnreadableError('load', { cause: read.error })
  if ('why' in read.answer) throw new DocumentUnreadableError(read.answer.why)
  return read.answer.html
}

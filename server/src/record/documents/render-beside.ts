import { Worker } from 'node:worker_threads'
import { DocumentUnreadable } from './document-unreadable.ts'
import { renderDocument } from './render-document.ts'
import type { Renderable } from './render-document.ts'

/** What the thread answers. */
export type Rendered = { readonly html: string } | { readonly why: 'parse' | 'load' }

/** Up to here a page is made in some 20 ms, less than a thread takes to start. */
const HERE_BYTES = 100_000
const LIMIT_MS = 20_000
const THREAD = new URL('./render-thread.ts', import.meta.url)
/** Two cores are a usual machine; more at once would hold up those who only read lists. */
const MAX_THREADS = 2

let running = 0
const waiting: (() => void)[] = []

/**
 * Renders a document without holding up the thread that answers everybody: a large one is read beside it, in a thread
 * of its own that ends with it, has bounded memory and is stopped after 20 seconds.
 */
export async function renderBeside(document: Renderable): Promise<string> {
  if (document.bytes.length <= HERE_BYTES) return renderDocument(document)
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve))
  running += 1
  try {
    const rendered = await renderInThread(document)
    if ('why' in rendered) throw new DocumentUnreadable(rendered.why)
    return rendered.html
  } finally {
    running -= 1
    waiting.shift()?.()
  }
}

async function renderInThread(document: Renderable): Promise<Rendered> {
  // A copy of its own: what is handed over is gone here.
  const bytes = new Uint8Array(document.bytes)
  const worker = new Worker(THREAD, {
    workerData: { ...document, bytes } satisfies Renderable,
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  const timer = setTimeout(() => void worker.terminate(), LIMIT_MS)
  try {
    return await new Promise<Rendered>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', (error) => reject(new DocumentUnreadable('load', { cause: error })))
      worker.once('exit', () => reject(new DocumentUnreadable('load')))
    })
  } finally {
    clearTimeout(timer)
    void worker.terminate()
  }
}

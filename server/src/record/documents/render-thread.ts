import { parentPort, workerData } from 'node:worker_threads'
import { standBack } from '#platform/threads/stand-back.ts'
import { DocumentUnreadableError } from './decode-document.ts'
import type { Rendered } from './render-in-worker.ts'
import { renderDocument, type Renderable } from './render-document.ts'

function render(): Rendered {
  try {
    return { html: renderDocument(workerData as Renderable) }
  } catch (error) {
    if (error instanceof DocumentUnreadableError) return { why: error.why }
    throw error
  }
}

standBack()
parentPort?.postMessage(render())

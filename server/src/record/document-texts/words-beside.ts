import { runBeside } from '#platform/threads/run-beside.ts'
import type { Renderable } from '../documents/render-document.ts'
import type { DocumentWords } from './words-of-document.ts'

const LIMIT_MS = 60_000
const THREAD = new URL('./words-thread.ts', import.meta.url)

/**
 * Extracts the text of some documents in a worker thread. If the thread fails, retries each document separately, so
 * that one does not affect the others.
 */
export async function wordsBeside(documents: readonly Renderable[]): Promise<readonly DocumentWords[]> {
  if (documents.length === 0) return []
  // Copies, because transferred buffers become unusable here.
  const work = documents.map((one): Renderable => ({ ...one, bytes: new Uint8Array(one.bytes) }))
  const read = await runBeside<readonly DocumentWords[]>({
    ...{ program: THREAD, work, limitMs: LIMIT_MS },
    moved: work.map(({ bytes }) => bytes.buffer as ArrayBuffer),
  })
  if (read.isDone) return read.answer
  if (documents.length === 1) return [{ why: 'unread' }]
  const apart: DocumentWords[] = []
  for (const one of documents) apart.push(...(await wordsBeside([one])))
  return apart
}

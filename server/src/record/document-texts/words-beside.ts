import { runBeside } from '#platform/threads/run-beside.ts'
import type { Renderable } from '../documents/render-document.ts'
import type { DocumentWords } from './words-of-document.ts'

const LIMIT_MS = 60_000
const THREAD = new URL('./words-thread.ts', import.meta.url)

/**
 * Reads the words of some documents beside the thread that answers everybody. Where the thread ends without an answer,
 * each is read alone, so that one does not take the others with it.
 */
export async function wordsBeside(documents: readonly Renderable[]): Promise<readonly DocumentWords[]> {
  if (documents.length === 0) return []
  // Copies: what is handed over is gone here.
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

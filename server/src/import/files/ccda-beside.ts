import { runBeside } from '#platform/threads/run-beside.ts'
import { ccdaEntries } from './ccda-entries.ts'
import type { CcdaEntries } from './ccda-entries.ts'

/** Up to here a document is read in less time than a thread takes to start, whatever is in it. */
const HERE_LENGTH = 50_000
/** The largest documents that were tried take a tenth of it. */
const LIMIT_MS = 60_000
const PROGRAM = new URL('./ccda-thread.ts', import.meta.url)

/** Reads a C-CDA document without holding up the thread that answers everybody. One that takes for ever is too large. */
export async function readCcdaBeside(text: string): Promise<CcdaEntries> {
  if (text.length <= HERE_LENGTH) return ccdaEntries(text)
  const read = await runBeside<CcdaEntries>({ program: PROGRAM, work: text, limitMs: LIMIT_MS })
  return read.isDone ? read.answer : { why: 'too-large' }
}

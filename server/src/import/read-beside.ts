import { runBeside } from '#platform/threads/run-beside.ts'
import { textReaders } from './text-readers.ts'
import type { ByteReaders, TextReaders } from './text-readers.ts'

/** Up to here a text is read in less time than a thread takes to start, whatever is in it. */
const HERE_LENGTH = 50_000
/** The largest documents that were tried take a tenth of it. */
const LIMIT_MS = 60_000
const PROGRAM = new URL('./read-thread.ts', import.meta.url)

/** What a thread is given to read. */
export type ToRead =
  | { readonly form: keyof TextReaders; readonly text: string }
  | { readonly bytesOf: keyof ByteReaders; readonly bytes: Uint8Array }

/** Reads a text of a form without holding up the thread that answers everybody. One that takes for ever is too large. */
export async function readBeside<Form extends keyof TextReaders>(
  form: Form,
  text: string,
): Promise<ReturnType<TextReaders[Form]> | { readonly why: 'too-large' }> {
  type Read = ReturnType<TextReaders[Form]>
  if (text.length <= HERE_LENGTH) return textReaders[form](text) as Read
  const work: ToRead = { form, text }
  const read = await runBeside<Read>({ program: PROGRAM, work, limitMs: LIMIT_MS })
  return read.isDone ? read.answer : { why: 'too-large' }
}

/** The same of bytes, which are always read beside. */
export async function readBytesBeside<Form extends keyof ByteReaders>(
  form: Form,
  bytes: Uint8Array,
): Promise<ReturnType<ByteReaders[Form]> | { readonly why: 'too-large' }> {
  const work: ToRead = { bytesOf: form, bytes }
  const read = await runBeside<ReturnType<ByteReaders[Form]>>({ program: PROGRAM, work, limitMs: LIMIT_MS })
  return read.isDone ? read.answer : { why: 'too-large' }
}

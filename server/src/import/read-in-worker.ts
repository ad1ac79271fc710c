import { runInWorker } from '#platform/threads/run-in-worker.ts'
import { textReaders, type ByteReaders, type TextReaders } from './text-readers.ts'

/** Reading a text up to this length is faster than starting a thread, whatever the content. */
const HERE_LENGTH = 50_000
/** Ten times as long as the largest tested documents take. */
const LIMIT_MS = 60_000
const PROGRAM = new URL('./read-thread.ts', import.meta.url)

export type ToRead =
  | { readonly form: keyof TextReaders; readonly text: string }
  | { readonly bytesOf: keyof ByteReaders; readonly bytes: Uint8Array }

/**
 * Reads without blocking the main thread. A text that takes too much time or memory is reported as too large. Throws
 * the reader's errors.
 */
export async function readInWorker<Form extends keyof TextReaders>(
  form: Form,
  text: string,
): Promise<ReturnType<TextReaders[Form]> | { readonly why: 'too-large' }> {
  type Read = ReturnType<TextReaders[Form]>
  if (text.length <= HERE_LENGTH) return textReaders[form](text) as Read
  return inThread<Read>({ form, text })
}

/** Always reads bytes in a worker thread. */
export async function readBytesInWorker<Form extends keyof ByteReaders>(
  form: Form,
  bytes: Uint8Array,
): Promise<ReturnType<ByteReaders[Form]> | { readonly why: 'too-large' }> {
  return inThread<ReturnType<ByteReaders[Form]>>({ bytesOf: form, bytes })
}

async function inThread<Read>(work: ToRead): Promise<Read | { readonly why: 'too-large' }> {
  const read = await runInWorker<Read>({ program: PROGRAM, work, limitMs: LIMIT_MS })
  if (read.isDone) return read.answer
  if (read.isTooMuch) return { why: 'too-large' }
  throw read.error
}

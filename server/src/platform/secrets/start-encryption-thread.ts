import type { KeyObject } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import type { Log } from '#platform/log.ts'
import type { Keys } from './keys.ts'
import {
  encryptBatch,
  type EncryptedBatch,
  type EncryptOptions,
  type EncryptUnder,
  type Plaintext,
} from './encrypt-batch.ts'
import type { Marks } from './cipher.ts'

export type EncryptionRequest = {
  readonly id: number
  readonly key: KeyObject
  readonly values: readonly Plaintext[]
  readonly options: EncryptOptions
}
export type EncryptionResponse = {
  readonly id: number
  readonly bytes: Uint8Array
  readonly digests: Uint8Array | null
  readonly at: number[]
  readonly sizes: number[]
}

export type EncryptionThread = { readonly encrypt: EncryptUnder; readonly close: () => Promise<void> }

/** For fewer values, encrypting in the main thread is faster than transferring them. */
const WORTH_HANDING_OVER = 20
/**
 * Number of characters, plus a fixed number for each value, after which the thread is started. Starting the thread
 * takes as much processor time as encrypting thousands of values, so small imports are faster without a thread.
 */
const WORTH_STARTING = 2_000_000
const CHARACTERS_A_VALUE = 1000
/** How long in ms an idle thread is kept. An idle thread uses 25 MB of memory. */
const IDLE_MS = 30_000

const sizeOf = (values: readonly Plaintext[]): number =>
  values.reduce((sum, value) => sum + CHARACTERS_A_VALUE + (value?.plain.length ?? 0), 0)

type ThreadOptions = {
  readonly log?: Log
  readonly idleMs?: number
  readonly worthStarting?: number
}

/**
 * Keeps the main thread free for requests during an import. The thread starts once there is enough to encrypt, and ends
 * half a minute after the last batch. If the thread fails, its batches and all later ones are encrypted in the main
 * thread.
 */
export function startEncryptionThread(
  keys: Keys,
  cipher: Marks,
  { log = () => undefined, idleMs = IDLE_MS, worthStarting = WORTH_STARTING }: ThreadOptions = {},
): EncryptionThread {
  let thread: Worker | undefined
  let encryptedHere = 0
  let idle: NodeJS.Timeout | undefined
  let isBroken = false
  let isClosing = false
  let last = 0
  const waiting = new Map<number, { request: EncryptionRequest; resolve: (batch: Promise<EncryptedBatch>) => void }>()

  const takeBack = (): void => {
    if (!isBroken && !isClosing) log({ event: 'encryption-thread-ended', count: waiting.size })
    isBroken = true
    const left = [...waiting.values()]
    waiting.clear()
    // If a batch cannot be encrypted, only its caller gets the error.
    for (const { request, resolve } of left) resolve(encryptHere(request))
  }
  const encryptHere = async ({ key, values, options }: EncryptionRequest): Promise<EncryptedBatch> =>
    encryptBatch(cipher, key, values, options)
  const start = (): Worker => {
    const started = new Worker(new URL('./encryption-thread.ts', import.meta.url), { workerData: keys })
    started.unref()
    started.on('message', ({ id, bytes, digests, at, sizes }: EncryptionResponse) => {
      const batch = { blob: asBuffer(bytes), digests: digests && asBuffer(digests), at, sizes }
      waiting.get(id)?.resolve(Promise.resolve(batch))
      waiting.delete(id)
      if (waiting.size > 0) return
      clearTimeout(idle)
      idle = setTimeout(() => {
        if (waiting.size > 0 || thread !== started) return
        thread = undefined
        encryptedHere = 0
        void started.terminate()
      }, idleMs).unref()
    })
    const fail = (): void => {
      if (thread === started) takeBack()
    }
    started.on('error', fail)
    started.on('exit', fail)
    return started
  }

  return {
    encrypt: async (key, values, options = { withDigests: false }) => {
      if (isBroken || values.length < WORTH_HANDING_OVER) return encryptBatch(cipher, key, values, options)
      if (thread === undefined) encryptedHere += sizeOf(values)
      if (encryptedHere < worthStarting) return encryptBatch(cipher, key, values, options)
      thread ??= start()
      const to = thread
      return new Promise((resolve) => {
        last += 1
        const request: EncryptionRequest = { id: last, key, values, options }
        waiting.set(last, { request, resolve })
        to.postMessage(request)
      })
    },
    close: async () => {
      isClosing = true
      clearTimeout(idle)
      await thread?.terminate()
    },
  }
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)

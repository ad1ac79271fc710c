/** Encrypts batches beside the thread that answers people. */
import { parentPort, workerData } from 'node:worker_threads'
import type { Keys } from './keys.ts'
import type { AskedOfThread, SaidByThread } from './start-encryption-thread.ts'
import { encryptBatch } from './encrypt-batch.ts'
import { createCipher } from './cipher.ts'
import { standBack } from '../threads/stand-back.ts'

standBack()

const cipher = createCipher(workerData as Keys)

parentPort?.on('message', ({ id, key, values, options }: AskedOfThread) => {
  const { blob, digests, at, sizes } = encryptBatch(cipher, key, values, options)
  // Copies of their own, so that they can be handed over without another one.
  const bytes = new Uint8Array(blob)
  const ownDigests = digests && new Uint8Array(digests)
  parentPort?.postMessage({ id, bytes, digests: ownDigests, at, sizes } satisfies SaidByThread, [
    bytes.buffer,
    ...(ownDigests ? [ownDigests.buffer] : []),
  ])
})

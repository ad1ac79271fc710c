import { parentPort, workerData } from 'node:worker_threads'
import type { Keys } from './keys.ts'
import type { EncryptionRequest, EncryptionResponse } from './start-encryption-thread.ts'
import { encryptBatch } from './encrypt-batch.ts'
import { createCipher } from './cipher.ts'
import { standBack } from '../threads/stand-back.ts'

standBack()

const cipher = createCipher(workerData as Keys)

parentPort?.on('message', ({ id, key, values, options }: EncryptionRequest) => {
  const { blob, digests, at, sizes } = encryptBatch(cipher, key, values, options)
  // The bytes are a separate copy, so they can be transferred without copying again.
  const bytes = new Uint8Array(blob)
  const ownDigests = digests && new Uint8Array(digests)
  parentPort?.postMessage({ id, bytes, digests: ownDigests, at, sizes } satisfies EncryptionResponse, [
    bytes.buffer,
    ...(ownDigests ? [ownDigests.buffer] : []),
  ])
})

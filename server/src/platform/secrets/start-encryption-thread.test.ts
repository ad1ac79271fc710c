import type { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { startEncryptionThread, type EncryptionThread } from './start-encryption-thread.ts'
import type { EncryptedBatch } from './encrypt-batch.ts'
import { createCipher } from './cipher.ts'

const keys = { current: deriveKeys(Buffer.alloc(32, 3).toString('base64')), old: [] }
const cipher = createCipher(keys)
const { own } = cipher.makeDataKey('somebody')
let encryptionThread: EncryptionThread
afterEach(async () => encryptionThread.close())

const values = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ plain: `value ${number} é ü`, aad: `place/${number}` }))

function openAll({ blob, at, sizes }: EncryptedBatch): (string | null)[] {
  return at.map((from, number) => {
    const size = sizes[number] ?? 0
    return size === 0 ? null : own.decrypt(blob.subarray(from - 1, from - 1 + size), `place/${number}`).toString()
  })
}

test('encrypts batches in a thread, and returns to each caller its own values in order', async () => {
  encryptionThread = startEncryptionThread(keys, cipher, { worthStarting: 0 })
  const batches = await Promise.all([
    encryptionThread.encrypt(own.key, values(300)),
    encryptionThread.encrypt(own.key, values(3)),
  ])
  expect(batches.map(openAll)).toEqual([values(300), values(3)].map((all) => all.map(({ plain }) => plain)))
})

test('keeps an empty slot of a batch empty', async () => {
  encryptionThread = startEncryptionThread(keys, cipher, { worthStarting: 0 })
  const batch = await encryptionThread.encrypt(
    own.key,
    values(40).map((value, number) => (number % 2 === 0 ? null : value)),
  )
  expect(openAll(batch).slice(0, 4)).toEqual([null, 'value 1 é ü', null, 'value 3 é ü'])
})

test('returns the cipher’s digests in the order of the values', async () => {
  encryptionThread = startEncryptionThread(keys, cipher, { worthStarting: 0 })
  for (const count of [2, 50]) {
    const { digests } = await encryptionThread.encrypt(own.key, values(count), { withDigests: true })
    expect(digests).toEqual(Buffer.concat(values(count).map(({ plain }) => cipher.digest(plain))))
  }
})

test('encrypts pending and later batches in the main thread after the encryption thread has failed', async () => {
  encryptionThread = startEncryptionThread(keys, cipher, { worthStarting: 0 })
  const pendingValues = encryptionThread.encrypt(own.key, values(100))
  await encryptionThread.close()
  expect(openAll(await pendingValues)).toHaveLength(100)
  expect(openAll(await encryptionThread.encrypt(own.key, values(100)))).toHaveLength(100)
})

test('ends an idle encryption thread without a log line, and starts another one for the next values', async () => {
  const events: string[] = []
  const begun: Worker[] = []
  const count = (worker: Worker): void => void begun.push(worker)
  process.on('worker', count)
  encryptionThread = startEncryptionThread(keys, cipher, {
    log: ({ event }) => events.push(event),
    idleMs: 10,
    worthStarting: 0,
  })
  for (const rounds of [1, 2]) {
    expect(openAll(await encryptionThread.encrypt(own.key, values(50)))).toHaveLength(50)
    expect(begun).toHaveLength(rounds)
    await expect.poll(() => begun.at(-1)?.threadId).toBe(-1)
  }
  process.off('worker', count)
  expect(events).toEqual([])
})

test('starts the encryption thread only when there is enough to encrypt', async () => {
  const begun: Worker[] = []
  const count = (worker: Worker): void => void begun.push(worker)
  process.on('worker', count)
  encryptionThread = startEncryptionThread(keys, cipher, { idleMs: 10, worthStarting: 100_000 })
  for (const rounds of [1, 2]) {
    expect(openAll(await encryptionThread.encrypt(own.key, values(50)))).toHaveLength(50)
    expect(begun).toHaveLength(rounds - 1)
    expect(openAll(await encryptionThread.encrypt(own.key, values(50)))).toHaveLength(50)
    expect(begun).toHaveLength(rounds)
    await expect.poll(() => begun.at(-1)?.threadId).toBe(-1)
  }
  process.off('worker', count)
})

test('if a bad value ends the encryption thread, logs a line and fails only the call that contained the value', async () => {
  const events: string[] = []
  encryptionThread = startEncryptionThread(keys, cipher, { log: ({ event }) => events.push(event), worthStarting: 0 })
  const unfit = values(30).map((value, number) => (number === 7 ? { ...value, plain: null as never } : value))
  const [fit, failed] = await Promise.allSettled([
    encryptionThread.encrypt(own.key, values(60)),
    encryptionThread.encrypt(own.key, unfit),
  ])
  expect(fit.status === 'fulfilled' && openAll(fit.value)).toHaveLength(60)
  expect(failed.status).toBe('rejected')
  expect(openAll(await encryptionThread.encrypt(own.key, values(60)))).toHaveLength(60)
  expect(events).toEqual(['encryption-thread-ended'])
})

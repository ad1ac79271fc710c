import { afterEach, expect, test } from 'vitest'
import { deriveKeys } from './keys.ts'
import { openSealer } from './open-sealer.ts'
import type { Sealer } from './open-sealer.ts'
import type { SealedBatch } from './seal-batch.ts'
import { createVault } from './vault.ts'

const keys = { current: deriveKeys(Buffer.alloc(32, 3).toString('base64')), old: [] }
const vault = createVault(keys)
let sealer: Sealer
afterEach(async () => sealer.close())

const values = (count: number) =>
  Array.from({ length: count }, (_, number) => ({ plain: `value ${number} é ü`, place: `place/${number}` }))

function openAll({ blob, at, sizes }: SealedBatch): (string | null)[] {
  return at.map((from, number) => {
    const size = sizes[number] ?? 0
    return size === 0 ? null : vault.open(blob.subarray(from - 1, from - 1 + size), `place/${number}`).toString()
  })
}

test('what was sealed beside the main thread opens here, each value in its own place', async () => {
  sealer = openSealer(keys, vault)
  const batches = await Promise.all([sealer.seal(values(300)), sealer.seal(values(3))])
  expect(batches.map(openAll)).toEqual([values(300), values(3)].map((all) => all.map(({ plain }) => plain)))
})

test('an empty place stays empty, and what follows it is found', async () => {
  sealer = openSealer(keys, vault)
  const batch = await sealer.seal(values(40).map((value, number) => (number % 2 === 0 ? null : value)))
  expect(openAll(batch).slice(0, 4)).toEqual([null, 'value 1 é ü', null, 'value 3 é ü'])
})

test('the digests are those of the vault, in the order of the values', async () => {
  sealer = openSealer(keys, vault)
  for (const count of [2, 50]) {
    const { digests } = await sealer.seal(values(count), { withDigests: true })
    expect(digests).toEqual(Buffer.concat(values(count).map(({ plain }) => vault.digest(plain))))
  }
})

test('a thread that has ended loses nothing: what it held, and what comes after, is sealed here', async () => {
  sealer = openSealer(keys, vault)
  const held = sealer.seal(values(100))
  await sealer.close()
  expect(openAll(await held)).toHaveLength(100)
  expect(openAll(await sealer.seal(values(100)))).toHaveLength(100)
})

test('what cannot be sealed ends the thread with a line of the log, and fails only who asked for it', async () => {
  const events: string[] = []
  sealer = openSealer(keys, vault, ({ event }) => events.push(event))
  const unfit = values(30).map((value, number) => (number === 7 ? { ...value, plain: null as never } : value))
  const [fit, failed] = await Promise.allSettled([sealer.seal(values(60)), sealer.seal(unfit)])
  expect(fit.status === 'fulfilled' && openAll(fit.value)).toHaveLength(60)
  expect(failed.status).toBe('rejected')
  expect(openAll(await sealer.seal(values(60)))).toHaveLength(60)
  expect(events).toEqual(['sealing-thread-ended'])
})

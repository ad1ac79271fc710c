import { expect, test } from 'vitest'
import { heldIndex, holdIndexes } from './held-indexes.ts'
import type { MadeOf } from './held-indexes.ts'

/** A record whose index takes two seconds to make, and who asks for it at what time. */
function bench() {
  let now = 0
  let made = 0
  const waiting: (() => void)[] = []
  const indexes = holdIndexes<string>(
    () => 1000,
    () => now,
  )
  const make = async (): Promise<string> => {
    const name = `index ${++made}`
    await new Promise<void>((resolve) => waiting.push(resolve))
    return name
  }
  const ask = async (of: Partial<MadeOf>): Promise<string> =>
    heldIndex(indexes, 'rufus', { record: 'r1', beside: 'b1', documents: 'd1', ...of }, make)
  const finish = async (): Promise<void> => {
    now += 2000
    for (const end of waiting.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, finish, made: () => made, later: (ms: number) => void (now += ms) }
}

test('everybody who asks while an index is made gets that one, and so does who asks later', async () => {
  const { ask, finish, made } = bench()
  const asked = Promise.all([ask({}), ask({})])
  await finish()
  expect(await asked).toEqual(['index 1', 'index 1'])
  expect(await ask({})).toBe('index 1')
  expect(made()).toBe(1)
})

test('what a source sent or a person wrote is in the next answer', async () => {
  const { ask, finish } = bench()
  void ask({})
  await finish()
  const afterRun = ask({ record: 'r2' })
  await finish()
  expect(await afterRun).toBe('index 2')
  const afterNote = ask({ record: 'r2', beside: 'b2' })
  await finish()
  expect(await afterNote).toBe('index 3')
})

test('nobody waits while the words of documents are still being read: the next index is made behind the one that answers', async () => {
  const { ask, finish, made, later } = bench()
  void ask({})
  await finish()
  expect(await ask({ documents: 'd2' })).toBe('index 1')
  expect(made()).toBe(1)
  later(8000)
  expect(await ask({ documents: 'd3' })).toBe('index 1')
  expect(await ask({ documents: 'd4' })).toBe('index 1')
  expect(made()).toBe(2)
  await finish()
  expect(await ask({ documents: 'd3' })).toBe('index 2')
})

test('while sources are being asked an index holds for fifteen seconds, and nobody waits for the next one', async () => {
  const { ask, finish, made, later } = bench()
  void ask({ record: null })
  await finish()
  later(14_000)
  expect(await ask({ record: null })).toBe('index 1')
  expect(made()).toBe(1)
  later(1000)
  expect(await ask({ record: null })).toBe('index 1')
  await finish()
  expect(await ask({ record: null })).toBe('index 2')
  // The run has ended: what it brought is in the next answer.
  const ended = ask({ record: 'r2' })
  await finish()
  expect(await ended).toBe('index 3')
})

test('an index that could not be made is made again for who asks next', async () => {
  const indexes = holdIndexes<string>(() => 1)
  const of = { record: 'r1', beside: 'b1', documents: 'd1' }
  const fail = async (): Promise<string> => Promise.reject(new Error('away'))
  await expect(heldIndex(indexes, 'rufus', of, fail)).rejects.toThrow('away')
  expect(await heldIndex(indexes, 'rufus', of, async () => 'index')).toBe('index')
})

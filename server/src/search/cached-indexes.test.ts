import { expect, test } from 'vitest'
import { getCachedIndex, holdIndexes, type MadeOf } from './cached-indexes.ts'

/** Simulates an index that takes two seconds to build, and requests at given times. */
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
    getCachedIndex(indexes, 'rufus', { record: 'r1', others: 'b1', documents: 'd1', ...of }, make)
  const finish = async (): Promise<void> => {
    now += 2000
    for (const end of waiting.splice(0)) end()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { ask, finish, made: () => made, later: (ms: number) => void (now += ms) }
}

test('shares one search index among requests during and after its build', async () => {
  const { ask, finish, made } = bench()
  const results = Promise.all([ask({}), ask({})])
  await finish()
  expect(await results).toEqual(['index 1', 'index 1'])
  expect(await ask({})).toBe('index 1')
  expect(made()).toBe(1)
})

test('includes newly received or written entries in the next search response', async () => {
  const { ask, finish } = bench()
  void ask({})
  await finish()
  const afterRun = ask({ record: 'r2' })
  await finish()
  expect(await afterRun).toBe('index 2')
  const afterNote = ask({ record: 'r2', others: 'b2' })
  await finish()
  expect(await afterNote).toBe('index 3')
})

test('builds the next search index while documents are still being read', async () => {
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

test('keeps a search index for fifteen seconds during an import', async () => {
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
  const ended = ask({ record: 'r2' })
  await finish()
  expect(await ended).toBe('index 3')
})

test('retries a failed search index build on the next request', async () => {
  const indexes = holdIndexes<string>(() => 1)
  const of = { record: 'r1', others: 'b1', documents: 'd1' }
  const fail = async (): Promise<string> => Promise.reject(new Error('away'))
  await expect(getCachedIndex(indexes, 'rufus', of, fail)).rejects.toThrow('away')
  expect(await getCachedIndex(indexes, 'rufus', of, async () => 'index')).toBe('index')
})

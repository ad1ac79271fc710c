import { expect, test } from 'vitest'
import { createListViews } from './list-views.ts'

const counted = { total: 1, unreadable: 0, enteredInError: 0, listed: [] }

function loading<Value>(value: Value) {
  const loads = { count: 0 }
  const load = async () => {
    loads.count += 1
    return value
  }
  return { loads, load }
}

test('reloads a list only if the revision of its record has changed', async () => {
  const views = createListViews()
  const { loads, load } = loading(['{"a":1}'])
  for (const revision of ['1', '1', '2', '2', '1']) await views.open('vitals', revision, load)
  expect(loads.count).toBe(3)
})

test('reads lists from the database, without caching, while a record is being written', async () => {
  const views = createListViews()
  const { loads, load } = loading(counted)
  for (const revision of [null, null, '1', null, '1']) await views.count('labs', revision, load)
  expect(loads.count).toBe(5)
})

test('evicts the least recently used lists', async () => {
  const views = createListViews()
  const list = loading(['x'.repeat(24_000_000)])
  for (const key of ['a', 'b', 'c', 'd', 'a', 'e']) await views.open(key, '1', list.load)
  expect(list.loads.count).toBe(5)
  await views.open('a', '1', list.load)
  expect(list.loads.count).toBe(5)
  await views.open('b', '1', list.load)
  expect(list.loads.count).toBe(6)
})

test('returns a list larger than the cache without caching it', async () => {
  const views = createListViews()
  const { loads, load } = loading([`${'x'.repeat(24_999_999)}—`])
  for (const key of ['a', 'a']) expect((await views.open(key, '1', load)).size).toBe(50_000_000)
  expect(loads.count).toBe(2)
})

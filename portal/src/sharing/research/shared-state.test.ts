import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveShareRecord, readShareRecord, watchShareRecord } from './shared-state.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  })
  vi.stubGlobal('window', new EventTarget())
})
afterEach(() => vi.unstubAllGlobals())

test('nothing is said about research sharing before it is known', () => {
  expect(readShareRecord()).toBeNull()
})

test('a change in one tab is stored and told to the others, once', async () => {
  const otherTab = new BroadcastChannel('kinchart-share-record')
  const heard: unknown[] = []
  const first = new Promise<void>((resolve) => {
    otherTab.addEventListener('message', (event) => {
      heard.push(event.data)
      resolve()
    })
  })
  const changes: (boolean | null)[] = []
  const stop = watchShareRecord(() => changes.push(readShareRecord()))
  saveShareRecord(true)
  saveShareRecord(true)
  await first
  expect(stored.get('shareRecord')).toBe('true')
  expect(changes).toEqual([true])
  // What is told holds nothing of the person.
  expect(heard).toEqual(['changed'])
  stop()
  otherTab.close()
})

test('a change in another tab reaches this one, which reads what is stored', async () => {
  const otherTab = new BroadcastChannel('kinchart-share-record')
  const changed = new Promise<void>((resolve) => watchShareRecord(resolve))
  stored.set('shareRecord', 'false')
  otherTab.postMessage('changed')
  await changed
  expect(readShareRecord()).toBe(false)
  otherTab.close()
})

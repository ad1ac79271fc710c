import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveShareRecord, readShareRecord, watchShareRecord } from './research-query.ts'

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

test('returns null for the state of research sharing until the state is known', () => {
  expect(readShareRecord()).toBeNull()
})

test('stores a tab’s change to research sharing, and notifies the other tabs once', async () => {
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
  // The message contains no personal data.
  expect(heard).toEqual(['changed'])
  stop()
  otherTab.close()
})

test('after a change in another tab, reads the stored state of research sharing', async () => {
  const otherTab = new BroadcastChannel('kinchart-share-record')
  const changed = new Promise<void>((resolve) => watchShareRecord(resolve))
  stored.set('shareRecord', 'false')
  otherTab.postMessage('changed')
  await changed
  expect(readShareRecord()).toBe(false)
  otherTab.close()
})

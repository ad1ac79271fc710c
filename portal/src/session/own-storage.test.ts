import { expect, test } from 'vitest'
import { ensureStorage, MemoryStorage } from './own-storage.ts'

type Page = { localStorage: Storage; sessionStorage: Storage }

test('lets a user sign in if the browser’s storage is blocked or full', () => {
  const full = new MemoryStorage()
  full.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  const page = Object.defineProperty({ sessionStorage: full }, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('refused', 'SecurityError')
    },
  }) as unknown as Page
  ensureStorage(page)
  for (const storage of [page.localStorage, page.sessionStorage]) {
    storage.setItem('token', 'abc')
    expect([storage.getItem('token'), storage.length, storage.key(0)]).toEqual(['abc', 1, 'token'])
    storage.clear()
    expect(storage.getItem('token')).toBeNull()
  }
})

test('if the browser’s storage works, neither replaces it nor changes its contents', () => {
  const [local, session] = [new MemoryStorage(), new MemoryStorage()]
  local.setItem('token', 'abc')
  const page: Page = { localStorage: local, sessionStorage: session }
  ensureStorage(page)
  expect(page).toEqual({ localStorage: local, sessionStorage: session })
  expect([local.length, session.length]).toEqual([1, 0])
})

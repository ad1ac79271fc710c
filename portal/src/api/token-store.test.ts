import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSession, watchTokens } from './token-store.ts'

const open = (): Map<string, string> & Record<'getItem' | 'setItem' | 'removeItem', unknown> => {
  const entries = new Map<string, string>()
  return Object.assign(entries, {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
}
let browser: Map<string, string>
let tab: Map<string, string>
beforeEach(() => {
  ;[browser, tab] = [open(), open()]
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', tab)
  vi.stubGlobal('window', new EventTarget())
  tab.set(storageKeys.updateDependentId, 'd1')
  tab.set('tokenRefused', '1')
  browser.set(storageKeys.token, 't')
})
afterEach(() => vi.unstubAllGlobals())

test('on sign-out, clears the tab’s storage except for the note that a token was refused', () => {
  forgetSession()
  expect([...browser]).toEqual([])
  expect([...tab]).toEqual([['tokenRefused', '1']])
})

test('removes a dependent’s id from this tab when the user signs out in another tab', () => {
  const stop = watchTokens(() => undefined)
  window.dispatchEvent(Object.assign(new Event('storage'), { key: null, newValue: null }))
  expect(tab.has(storageKeys.updateDependentId)).toBe(false)
  stop()
})

import { setLanguage } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { chooseLanguage } from '@kinchart/texts/translate.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearStorage } from '#theme/appearance.ts'
import { beginInLanguage } from '#text/choose-language.ts'
import * as unsaved from '#ui/unsaved.ts'
import { followLanguage } from './enter-account.ts'
import { MemoryStorage } from './own-storage.ts'

let browser: MemoryStorage
let sentRequests: unknown[]
let isAnswered: boolean
let begun: number
const follow = async (ofAccount: 'en' | 'es' | null): Promise<'stayed' | 'began anew'> => {
  const before = begun
  const stayed = followLanguage(ofAccount).then(() => 'stayed' as const)
  const pause = new Promise<'waits'>((resolve) => setTimeout(() => resolve('waits'), 20))
  const outcome = await Promise.race([stayed, pause])
  expect([outcome, begun - before]).toEqual(outcome === 'stayed' ? ['stayed', 0] : ['waits', 1])
  return outcome === 'stayed' ? 'stayed' : 'began anew'
}

beforeEach(() => {
  browser = new MemoryStorage()
  ;[sentRequests, isAnswered, begun] = [[], true, 0]
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('location', { reload: () => void (begun += 1) })
  vi.stubGlobal('fetch', async (address: string, { body, headers }: { body: string; headers: object }) => {
    sentRequests.push([address, JSON.parse(body), Reflect.get(headers, 'accept-language')])
    return new Response(JSON.stringify({ message: 'Saved' }), { status: isAnswered ? 200 : 503 })
  })
})
afterEach(() => {
  chooseLanguage('en')
  vi.unstubAllGlobals()
})

const readLanguages = () => [browser.getItem(storageKeys.language), browser.getItem(storageKeys.languageSaved)]

test('after a sign-in in another browser, reloads the page once in the account’s language', async () => {
  expect(await follow('es')).toBe('began anew')
  expect(readLanguages()).toEqual(['es', 'es'])
  // The page also stays if the language file fails to load and the page is therefore still in English.
  expect(await follow('es')).toBe('stayed')
  expect(sentRequests).toEqual([])
})

test('does not let the browser’s language replace the account’s language', async () => {
  chooseLanguage('es')
  expect(await follow('en')).toBe('began anew')
  expect(readLanguages()).toEqual(['en', 'en'])
  expect(sentRequests).toEqual([])
})

test('for a user who has not chosen a language, uses the browser’s language without saving it', async () => {
  chooseLanguage('es')
  expect(await follow(null)).toBe('stayed')
  expect([readLanguages(), sentRequests]).toEqual([[null, null], []])
})

test('if the user chose a language before the sign-in, saves it to the account', async () => {
  beginInLanguage('es')
  clearStorage()
  chooseLanguage('es')
  expect(await follow('en')).toBe('stayed')
  expect(sentRequests).toEqual([[`/api${setLanguage.path}`, { language: 'es' }, 'es']])
  await expect.poll(readLanguages).toEqual(['es', 'es'])
})

test('if the language could not be saved to the account, tries again on the next page', async () => {
  beginInLanguage('es')
  chooseLanguage('es')
  isAnswered = false
  expect(await follow('en')).toBe('stayed')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(readLanguages()).toEqual(['es', null])
  isAnswered = true
  expect(await follow('en')).toBe('stayed')
  await expect.poll(readLanguages).toEqual(['es', 'es'])
  expect(sentRequests).toHaveLength(2)
})

test('if another user signs in to the same browser, uses that user’s language', async () => {
  beginInLanguage('es')
  chooseLanguage('es')
  await follow('es')
  await expect.poll(readLanguages).toEqual(['es', 'es'])
  expect(sentRequests).toEqual([])
  clearStorage()
  expect(await follow('en')).toBe('began anew')
  expect([readLanguages(), sentRequests]).toEqual([['en', 'en'], []])
})

test('keeps unsaved input, and switches to the account’s language on the next page', async () => {
  const typed = vi.spyOn(unsaved, 'hasUnsaved').mockReturnValue(true)
  expect(await follow('es')).toBe('stayed')
  expect(readLanguages()).toEqual(['es', 'es'])
  typed.mockRestore()
})

import type { Profile } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { saveTokens } from '#api/token-store.ts'
import { enterAccount } from './enter-account.ts'
import { MemoryStorage } from './own-storage.ts'

const mark = 'their mark'
const none = ''
const insurance = {
  ...{ companyName: none, groupNumber: none, idNumber: none, companyAddress: none, employer: none, policyHolder: none },
}
const profileOf = (id: string): Profile => ({
  ...{ id, email: 'ilse@example.org', firstName: 'Ilse', lastName: 'Marrow', relationship: 'self', birthDate: none },
  ...{ gender: none, preferredLanguage: none, address: none, city: none, state: none, zip: none, cellPhone: none },
  ...{ homeNumber: none, race: none, shareRecord: false },
  emergencyContact: { name: none, phoneNumber: none, email: none, address: none, relation: none },
  ...{ primaryInsurance: insurance, secondaryInsurance: insurance },
})

let requestedPaths: string[]
const answerOf = (id: string) => ({ message: 1, profile: profileOf(id), isStaff: false, language: null })
const begin = (of: { email: string; mark: string }, answer: unknown) =>
  vi.stubGlobal('kinchartBegun', { account: { ...of, answer: Promise.resolve(answer) } })

beforeEach(() => {
  requestedPaths = []
  const browser = new MemoryStorage()
  browser.setItem(storageKeys.email, 'ilse@example.org')
  vi.stubGlobal('localStorage', browser)
  saveTokens({ token: 'a token', refreshToken: mark })
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('fetch', async (address: string) => {
    requestedPaths.push(address)
    return Response.json(answerOf('from-server'))
  })
})
afterEach(() => vi.unstubAllGlobals())

test('uses the account response that the page requested early, but only once and only for the current session', async () => {
  begin({ email: 'ilse@example.org', mark }, answerOf('from-page'))
  expect((await enterAccount()).profileId).toBe('from-page')
  expect(requestedPaths).toEqual([])
  expect((await enterAccount()).profileId).toBe('from-server')
})

test.each([
  ['another person', { email: 'petra@example.org', mark }, answerOf('from-page')],
  ['another session', { email: 'ilse@example.org', mark: 'an older mark' }, answerOf('from-page')],
  ['no account (the early request failed)', { email: 'ilse@example.org', mark }, null],
])('ignores an early account response for %s and sends the request again', async (_whose, of, answer) => {
  begin(of, answer)
  expect((await enterAccount()).profileId).toBe('from-server')
  expect(requestedPaths).toEqual(['/api/Login/Getuser?email=ilse%40example.org'])
})

import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { asSignedIn, offerProof, refreshSession } from './call.ts'
import { CallFailedError } from './send.ts'
import { forgetSession, getAccessToken, holdAddressToken, isSignedIn, saveTokens } from './token-store.ts'

const open = (): Map<string, string> & Record<'getItem' | 'setItem' | 'removeItem', unknown> => {
  const entries = new Map<string, string>()
  return Object.assign(entries, {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  })
}
let browser: Map<string, string>
let sent: unknown[]
let answers: (() => Response)[]
const next = (token: string) => () => Response.json({ token, refreshToken: 'their mark' })
const ended = () => Response.json({ code: 'refresh-refused', requestId: 'r', message: '' }, { status: 401 })

beforeEach(() => {
  ;[browser, sent, answers] = [open(), [], []]
  vi.stubGlobal('localStorage', browser)
  vi.stubGlobal('sessionStorage', open())
  vi.stubGlobal('document', { visibilityState: 'visible', addEventListener: () => undefined })
  vi.stubGlobal('location', { pathname: '/home/overview', search: '' })
  vi.stubGlobal('window', { location: { pathname: '/home/overview', search: '' } })
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body))
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('nobody answers')
    return answer()
  })
  forgetSession()
})
afterEach(() => vi.unstubAllGlobals())

test('requests this tab’s first token if the user is already signed in, and does not store the token', async () => {
  browser.set(storageKeys.token, 'their mark')
  answers = [next('first')]
  expect([isSignedIn(), getAccessToken()]).toEqual([true, null])
  expect(await Promise.all([refreshSession(null), refreshSession(null)])).toEqual(['first', 'first'])
  expect(sent).toEqual([{ accessToken: '', refreshToken: 'their mark' }])
  expect([...browser.values()]).not.toContain('first')
})

test('uses the token that the first script requested only once, and only if no other user has signed in since', async () => {
  browser.set(storageKeys.token, 'their mark')
  const begin = (mark: string) => {
    const answer = Promise.resolve({ token: 'early', refreshToken: mark })
    vi.stubGlobal('kinchartBegun', { session: { mark, answer } })
  }
  begin('their mark')
  expect(await refreshSession(null)).toBe('early')
  answers = [next('later'), next('asked')]
  expect(await refreshSession('early')).toBe('later')
  begin('the mark of another')
  expect(await refreshSession('later')).toBe('asked')
})

test('a user who signs out during a token refresh stays signed out', async () => {
  saveTokens({ token: 'first', refreshToken: 'their mark' })
  answers = [
    () => {
      forgetSession()
      return next('too late')()
    },
  ]
  await expect(refreshSession('first')).rejects.toMatchObject({ code: 'session-missing' })
  expect([isSignedIn(), getAccessToken()]).toEqual([false, null])
})

test('signs the user out after a refused refresh, but not if the server is unreachable', async () => {
  saveTokens({ token: 'first', refreshToken: 'their mark' })
  await expect(refreshSession('first')).rejects.toMatchObject({ code: 'unreachable' })
  expect(isSignedIn()).toBe(true)
  answers = [ended]
  await expect(refreshSession('first')).rejects.toMatchObject({ code: 'refresh-refused' })
  expect(isSignedIn()).toBe(false)
})

test('keeps a token from the URL only in memory, and never refreshes the token', async () => {
  holdAddressToken('from the address')
  expect([getAccessToken(), browser.size]).toEqual(['from the address', 0])
  await expect(refreshSession('from the address')).rejects.toMatchObject({ code: 'session-expired' })
  expect(sent).toEqual([])
})

test('prompts only once for all calls that need a proof of identity, then repeats the calls', async () => {
  saveTokens({ token: 'first', refreshToken: 'their mark' })
  let isProved = false
  let times = 0
  const stop = offerProof(async () => {
    times += 1
    await Promise.resolve()
    isProved = true
    return true
  })
  const ask = async () => {
    if (!isProved) throw new CallFailedError('proof-needed')
    return 'done'
  }
  expect(await Promise.all([asSignedIn(false, ask), asSignedIn(false, ask)])).toEqual(['done', 'done'])
  expect(times).toBe(1)
  stop()
  isProved = false
  await expect(asSignedIn(false, ask)).rejects.toMatchObject({ code: 'proof-needed' })
})

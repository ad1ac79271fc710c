import { expect, test } from 'vitest'
import { emailOf, expiresAtMs, isExpired, learnClock, serverNowMs } from './token-store.ts'

const tokenWith = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`

test('a token expires exactly at the time in its exp claim', () => {
  const token = tokenWith({ exp: 1000 })
  expect(expiresAtMs(token)).toBe(1_000_000)
  expect(isExpired(token, 999_999)).toBe(false)
  expect(isExpired(token, 1_000_000)).toBe(true)
})

test('does not treat an unreadable token as expired', () => {
  expect(isExpired('not a token')).toBe(false)
  expect(isExpired('a.%%%.c')).toBe(false)
})

test('returns the email address that a token contains, or no address if the token contains none', () => {
  expect(emailOf(tokenWith({ Email: 'someone@example.org' }))).toBe('someone@example.org')
  expect(emailOf(tokenWith({}))).toBeNull()
})

test('if a device’s clock is wrong, does not treat a newly issued token as expired', () => {
  const nowMs = Date.now()
  const dayMs = 86_400_000
  const issued = tokenWith({ iat: Math.floor((nowMs - dayMs) / 1000), exp: Math.floor((nowMs - dayMs) / 1000) + 900 })
  expect(isExpired(issued)).toBe(true)
  learnClock(issued, nowMs)
  expect(isExpired(issued)).toBe(false)
  expect(Math.abs(serverNowMs() - (nowMs - dayMs))).toBeLessThan(60_000)
  // A difference of one second may be network delay and does not prove that the clock is wrong.
  learnClock(tokenWith({ iat: Math.floor(nowMs / 1000) - 1 }), nowMs)
  expect(serverNowMs()).toBeGreaterThanOrEqual(nowMs)
})

import { expect, test } from 'vitest'
import { emailOf, expiresAtMs, isExpired } from './access-token.ts'

const tokenWith = (claims: object) =>
  `head.${btoa(JSON.stringify(claims)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.signature`

test('a token runs out at the second it names', () => {
  const token = tokenWith({ exp: 1000 })
  expect(expiresAtMs(token)).toBe(1_000_000)
  expect(isExpired(token, 999_999)).toBe(false)
  expect(isExpired(token, 1_000_000)).toBe(true)
})

test('a token that cannot be read is left to the server to judge', () => {
  expect(isExpired('not a token')).toBe(false)
  expect(isExpired('a.%%%.c')).toBe(false)
})

test('the address in a token is read, and none is made up', () => {
  expect(emailOf(tokenWith({ Email: 'someone@example.org' }))).toBe('someone@example.org')
  expect(emailOf(tokenWith({}))).toBeNull()
})

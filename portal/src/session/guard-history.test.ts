import { expect, test } from 'vitest'
import { needsSignIn } from './guard-history.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test('going back to a portal page after a sign-out requires a sign-in', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), null)).toBe(true)
  expect(needsSignIn(at('/home'), '')).toBe(true)
  expect(needsSignIn(at('/'), null)).toBe(true)
})

test('lets a signed-in user go back and forward', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), 'rufus@example.org')).toBe(false)
})

test('going back to public pages and URLs with a token requires no sign-in', () => {
  for (const address of [
    '/login',
    '/signup?email=a@b.org',
    '/forgotpassword',
    '/reset-password/',
    '/import',
    '/redirect-success',
    '/legal/privacy#research',
    '/legal/terms',
    '/home?token=abc',
  ]) {
    expect(needsSignIn(at(address), null)).toBe(false)
  }
})

test('does not treat a path as public if the path only begins like a public path', () => {
  expect(needsSignIn(at('/importrecords'), null)).toBe(true)
  expect(needsSignIn(at('/login/else'), null)).toBe(true)
})

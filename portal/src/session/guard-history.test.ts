import { expect, test } from 'vitest'
import { needsSignIn } from './guard-history.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test('requires a sign-in to go back to a page of the portal after a sign-out', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), null)).toBe(true)
  expect(needsSignIn(at('/home'), '')).toBe(true)
  expect(needsSignIn(at('/'), null)).toBe(true)
})

test('lets a signed-in user go back and forward', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), 'rufus@example.org')).toBe(false)
})

test('does not affect public pages and URLs with a token when going back', () => {
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

test('does not treat a path that only begins like a public path as public', () => {
  expect(needsSignIn(at('/importrecords'), null)).toBe(true)
  expect(needsSignIn(at('/login/else'), null)).toBe(true)
})

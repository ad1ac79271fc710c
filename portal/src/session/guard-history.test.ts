import { expect, test } from 'vitest'
import { needsSignIn } from './guard-history.ts'

const at = (address: string) => new URL(address, 'http://localhost')

test('going back to a page of the portal after a sign-out needs a sign-in', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), null)).toBe(true)
  expect(needsSignIn(at('/home'), '')).toBe(true)
  expect(needsSignIn(at('/'), null)).toBe(true)
})

test('a signed-in person goes back and forth as they like', () => {
  expect(needsSignIn(at('/home/myrecords/labs'), 'rufus@example.org')).toBe(false)
})

test('a page that anybody may read, and an address that brings a token, are left alone', () => {
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

test('a path that only begins like a public one is not public', () => {
  expect(needsSignIn(at('/importrecords'), null)).toBe(true)
  expect(needsSignIn(at('/login/else'), null)).toBe(true)
})

import { expect, test } from 'vitest'
import { awaitedIn, stepOf, withAwaited, withEmail } from './auth-step.ts'

const nothing = { email: '', code: null, unconfirmed: null }
const kindAt = (pathname: string) => stepOf({ ...nothing, pathname }).kind

test('each of the four addresses shows its own form', () => {
  expect(['/login', '/signup', '/forgotpassword', '/reset-password'].map(kindAt)).toEqual([
    'login',
    'signup',
    'forgot',
    'reset',
  ])
})

test('the link of the confirmation mail opens the code form for its address, without a password', () => {
  const link = { email: 'rufus@example.org', code: '123456', unconfirmed: null }
  for (const pathname of ['/login', '/signup']) {
    expect(stepOf({ ...link, pathname })).toEqual({
      kind: 'confirm',
      who: { email: 'rufus@example.org', password: null },
    })
  }
})

test('a person who just typed the password is asked for the code of that account, whatever the link says', () => {
  const unconfirmed = { email: 'marisol@example.org', password: 'a long enough password' }
  expect(stepOf({ pathname: '/login', email: 'rufus@example.org', code: '1', unconfirmed })).toEqual({
    kind: 'confirm',
    who: unconfirmed,
  })
})

test('a page that is loaded again while a code is awaited asks for that code, and knows no password any more', () => {
  const state = withAwaited({ resume: {} }, 'marisol@example.org')
  expect(state).toEqual({ resume: {}, awaited: 'marisol@example.org' })
  expect(stepOf({ ...nothing, pathname: '/signup', awaited: awaitedIn(state) })).toEqual({
    kind: 'confirm',
    who: { email: 'marisol@example.org', password: null },
  })
  expect(awaitedIn(withAwaited(state, null))).toBeNull()
})

test('a code without an address confirms nobody', () => {
  expect(stepOf({ ...nothing, pathname: '/signup', code: '123456' }).kind).toBe('signup')
})

test('an odd email cannot break out of its address', () => {
  expect(withEmail('/login', 'a&b=c@example.org')).toBe('/login?email=a%26b%3Dc%40example.org')
  expect(withEmail('/login', '')).toBe('/login')
})

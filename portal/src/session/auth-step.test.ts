import { expect, test } from 'vitest'
import { awaitedIn, stepOf, withAwaited, withEmail } from './auth-step.ts'

const nothing = { email: '', code: null, unconfirmed: null }
const kindAt = (pathname: string) => stepOf({ ...nothing, pathname }).kind

test('shows a separate authentication form for each of the four URLs', () => {
  expect(['/login', '/signup', '/forgotpassword', '/reset-password'].map(kindAt)).toEqual([
    'login',
    'signup',
    'forgot',
    'reset',
  ])
})

test('opens the code form for the address in the confirmation email’s link, although the password is unknown', () => {
  const link = { email: 'rufus@example.org', code: '123456', unconfirmed: null }
  for (const pathname of ['/login', '/signup']) {
    expect(stepOf({ ...link, pathname })).toEqual({
      kind: 'confirm',
      who: { email: 'rufus@example.org', password: null },
    })
  }
})

test('asks for the code of the account whose password was just entered, not of the account in the URL', () => {
  const unconfirmed = { email: 'marisol@example.org', password: 'a long enough password' }
  expect(stepOf({ pathname: '/login', email: 'rufus@example.org', code: '1', unconfirmed })).toEqual({
    kind: 'confirm',
    who: unconfirmed,
  })
})

test('after a reload, asks for the pending code without having stored the password', () => {
  const state = withAwaited({ resume: {} }, 'marisol@example.org')
  expect(state).toEqual({ resume: {}, awaited: 'marisol@example.org' })
  expect(stepOf({ ...nothing, pathname: '/signup', awaited: awaitedIn(state) })).toEqual({
    kind: 'confirm',
    who: { email: 'marisol@example.org', password: null },
  })
  expect(awaitedIn(withAwaited(state, null))).toBeNull()
})

test('does not confirm a code without an address', () => {
  expect(stepOf({ ...nothing, pathname: '/signup', code: '123456' }).kind).toBe('signup')
})

test('escapes an unusual email address in the URL', () => {
  expect(withEmail('/login', 'a&b=c@example.org')).toBe('/login?email=a%26b%3Dc%40example.org')
  expect(withEmail('/login', '')).toBe('/login')
})

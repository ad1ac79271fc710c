import { expect, test } from 'vitest'
import { chooseDestination, targetOf, withoutSecrets } from './next-destination.ts'

const known = { target: null, mobileLink: null, isWebsite: false, isSignedIn: false, leftover: '' }

test('a stored target comes before everything else', () => {
  const all = { ...known, target: 'https://a.example/', mobileLink: 'kinchart://', isWebsite: true, isSignedIn: true }
  expect(chooseDestination(all)).toEqual({ kind: 'outside', address: 'https://a.example/' })
})

test('who came from the website goes back to Import Records', () => {
  expect(chooseDestination({ ...known, isWebsite: true, isSignedIn: true, mobileLink: 'kinchart://' })).toEqual({
    kind: 'records',
  })
})

test('who came from neither goes to the mobile app, with what the redirect carried', () => {
  const asked = { ...known, mobileLink: 'kinchart://', leftover: 'lang=en' }
  expect(chooseDestination(asked)).toEqual({ kind: 'app', address: 'kinchart://profile/myprofile?lang=en' })
  expect(chooseDestination({ ...asked, leftover: '' })).toEqual({
    kind: 'app',
    address: 'kinchart://profile/myprofile',
  })
})

test('without an app, who is signed in sees the records, and nobody else is led to a sign-in', () => {
  expect(chooseDestination({ ...known, isSignedIn: true })).toEqual({ kind: 'records' })
  expect(chooseDestination({ ...known, isWebsite: true })).toEqual({ kind: 'stay' })
})

test('no code, state or token is carried on', () => {
  const search = '?code=c&state=s&iss=i&token=t&accessToken=a&id_token=b&refresh_token=r&session_state=x&lang=en'
  expect(withoutSecrets(search)).toBe('lang=en')
})

test('the target of a state is its fourth part', () => {
  expect(targetOf('a|||profile|||ticket|||https://a.example/?x=1')).toBe('https://a.example/?x=1')
  expect(targetOf('a|||profile|||ticket|||')).toBe('')
  expect(targetOf('something else')).toBe('')
})

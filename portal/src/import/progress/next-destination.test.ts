import { expect, test } from 'vitest'
import { chooseDestination, targetOf, withoutSecrets } from './oauth-callback.tsx'

const known = { target: null, mobileLink: null, isWebsite: false, isSignedIn: false, leftover: '' }

test('prefers a stored target to other destinations after an import', () => {
  const all = { ...known, target: 'https://a.example/', mobileLink: 'kinchart://', isWebsite: true, isSignedIn: true }
  expect(chooseDestination(all)).toEqual({ kind: 'outside', address: 'https://a.example/' })
})

test('returns website users to Import Records after an import', () => {
  expect(chooseDestination({ ...known, isWebsite: true, isSignedIn: true, mobileLink: 'kinchart://' })).toEqual({
    kind: 'records',
  })
})

test('redirects to the mobile app, with the rest of the redirect’s query, if the user did not start on the website', () => {
  const input = { ...known, mobileLink: 'kinchart://', leftover: 'lang=en' }
  expect(chooseDestination(input)).toEqual({ kind: 'app', address: 'kinchart://profile/myprofile?lang=en' })
  expect(chooseDestination({ ...input, leftover: '' })).toEqual({
    kind: 'app',
    address: 'kinchart://profile/myprofile',
  })
})

test('if there is no mobile app, opens the records only for a signed-in user', () => {
  expect(chooseDestination({ ...known, isSignedIn: true })).toEqual({ kind: 'records' })
  expect(chooseDestination({ ...known, isWebsite: true })).toEqual({ kind: 'stay' })
})

test('does not pass a code, state or token on to the page or app after an import', () => {
  const search = '?code=c&state=s&iss=i&token=t&accessToken=a&id_token=b&refresh_token=r&session_state=x&lang=en'
  expect(withoutSecrets(search)).toBe('lang=en')
})

test('reads the target from the fourth part of the OAuth state', () => {
  expect(targetOf('a|||profile|||ticket|||https://a.example/?x=1')).toBe('https://a.example/?x=1')
  expect(targetOf('a|||profile|||ticket|||')).toBe('')
  expect(targetOf('something else')).toBe('')
})

import { expect, test, vi } from 'vitest'
import { forgetArrival, readOauthCallback, rememberImport, takeArrival } from './oauth-callback.ts'

test('code and state are found in the query and in the fragment', () => {
  expect(readOauthCallback('?code=c&state=s&iss=https%3A%2F%2Fa.example', '')).toEqual({
    code: 'c',
    state: 's',
    iss: 'https://a.example',
  })
  expect(readOauthCallback('', '#state=s&code=c')).toEqual({ code: 'c', state: 's' })
})

test('a refusal at the provider comes back as an error', () => {
  expect(readOauthCallback('?error=access_denied&state=s', '')).toEqual({ error: 'access_denied', state: 's' })
})

test('what a provider writes beside an error comes along, and what it writes beside a code does not', () => {
  const query = '?error=invalid_scope&error_description=not%20allowed&scope=patient%2FFlag.rs&state=s'
  const refused = { error: 'invalid_scope', state: 's', description: 'not allowed patient/Flag.rs' }
  expect(readOauthCallback(query, '')).toEqual(refused)
  expect(readOauthCallback('?code=c&state=s&scope=openid', '')).toEqual({ code: 'c', state: 's' })
  const longest = readOauthCallback(`?error=e&state=s&error_description=${'x'.repeat(5000)}`, '')?.description
  expect(longest).toHaveLength(4000)
})

test('without a state, or without code and error, there is nothing to finish', () => {
  expect(readOauthCallback('?code=c', '')).toBeNull()
  expect(readOauthCallback('?state=s', '')).toBeNull()
  expect(readOauthCallback('', '')).toBeNull()
})

test('the address is clean at once, a reload finds the sign-in until it is taken over, and then the import', () => {
  const location = { search: '?code=c&state=a|||b|||t|||&lang=en', hash: '', pathname: '/redirect-success' }
  const history: { state: unknown; replaceState: (state: unknown, title: string, path: string) => void } = {
    state: null,
    replaceState: (state, _title, path) => {
      history.state = structuredClone(state)
      location.search = new URL(path, 'http://localhost').search
    },
  }
  vi.stubGlobal('window', { location, history })
  const arriveAgain = () => {
    forgetArrival()
    return takeArrival()
  }
  const callback = { kind: 'callback', callback: { code: 'c', state: 'a|||b|||t|||' } }
  expect(arriveAgain()).toEqual(callback)
  expect(location.search).toBe('')
  expect(arriveAgain()).toEqual(callback)
  rememberImport('7')
  expect(arriveAgain()).toEqual({ kind: 'reloaded', ehrImportRequestId: '7' })
  expect(JSON.stringify(history.state)).not.toMatch(/"code"|\|\|\|/)
  vi.unstubAllGlobals()
})

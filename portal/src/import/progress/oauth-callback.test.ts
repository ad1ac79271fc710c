import { expect, test, vi } from 'vitest'
import { forgetArrival, quoteSource, readOauthCallback, rememberImport, takeArrival } from './oauth-callback.tsx'

test('finds the OAuth code and state in the query and in the fragment', () => {
  expect(readOauthCallback('?code=c&state=s&iss=https%3A%2F%2Fa.example', '')).toEqual({
    code: 'c',
    state: 's',
    iss: 'https://a.example',
  })
  expect(readOauthCallback('', '#state=s&code=c')).toEqual({ code: 'c', state: 's' })
})

test('returns a refused authorization as an error', () => {
  expect(readOauthCallback('?error=access_denied&state=s', '')).toEqual({ error: 'access_denied', state: 's' })
})

test('keeps the description and rejected scope of a provider error', () => {
  const query = '?error=invalid_scope&error_description=not%20allowed&scope=patient%2FFlag.rs&state=s'
  const refused = { error: 'invalid_scope', state: 's', description: 'not allowed patient/Flag.rs' }
  expect(readOauthCallback(query, '')).toEqual(refused)
  expect(readOauthCallback('?code=c&state=s&scope=openid', '')).toEqual({ code: 'c', state: 's' })
  const longest = readOauthCallback(`?error=e&state=s&error_description=${'x'.repeat(5000)}`, '')?.description
  expect(longest).toHaveLength(4000)
})

test('quotes the organization’s own text in one line of limited length', () => {
  const returned = readOauthCallback(
    '?error=access_denied&state=s&scope=openid&error_description=Your%20account%20%3Cb%3Eis%20locked%3C%2Fb%3E%0D%0A%E2%80%AECall%20us.',
    '',
  )
  expect(returned && quoteSource(returned)).toContain('“Your account <b>is locked</b> Call us.”')
  expect(quoteSource({ description: '😀'.repeat(301) })).toContain(`“${'😀'.repeat(300)}…”`)
  expect(quoteSource({ description: ' \u202E\n' })).toBe('')
  expect(quoteSource({})).toBe('')
})

test('returns null if the OAuth state is missing, or if both code and error are missing', () => {
  expect(readOauthCallback('?code=c', '')).toBeNull()
  expect(readOauthCallback('?state=s', '')).toBeNull()
  expect(readOauthCallback('', '')).toBeNull()
})

test('removes the authorization response from the URL, and restores the response after a reload', () => {
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

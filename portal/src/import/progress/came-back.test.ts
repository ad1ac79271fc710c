import { expect, test, vi } from 'vitest'
import { forgetArrival, readCameBack, rememberImport, takeArrival } from './came-back.ts'

test('code and state are found in the query and in the fragment', () => {
  expect(readCameBack('?code=c&state=s&iss=https%3A%2F%2Fa.example', '')).toEqual({
    code: 'c',
    state: 's',
    iss: 'https://a.example',
  })
  expect(readCameBack('', '#state=s&code=c')).toEqual({ code: 'c', state: 's' })
})

test('a refusal at the provider comes back as an error', () => {
  expect(readCameBack('?error=access_denied&state=s', '')).toEqual({ error: 'access_denied', state: 's' })
})

test('what a provider writes beside an error comes along, and what it writes beside a code does not', () => {
  const query = '?error=invalid_scope&error_description=not%20allowed&scope=patient%2FFlag.rs&state=s'
  const refused = { error: 'invalid_scope', state: 's', description: 'not allowed patient/Flag.rs' }
  expect(readCameBack(query, '')).toEqual(refused)
  expect(readCameBack('?code=c&state=s&scope=openid', '')).toEqual({ code: 'c', state: 's' })
  const longest = readCameBack(`?error=e&state=s&error_description=${'x'.repeat(5000)}`, '')?.description
  expect(longest).toHaveLength(4000)
})

test('without a state, or without code and error, there is nothing to finish', () => {
  expect(readCameBack('?code=c', '')).toBeNull()
  expect(readCameBack('?state=s', '')).toBeNull()
  expect(readCameBack('', '')).toBeNull()
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
  const cameBack = { kind: 'came-back', cameBack: { code: 'c', state: 'a|||b|||t|||' } }
  expect(arriveAgain()).toEqual(cameBack)
  expect(location.search).toBe('')
  expect(arriveAgain()).toEqual(cameBack)
  rememberImport('7')
  expect(arriveAgain()).toEqual({ kind: 'reloaded', ehrImportRequestId: '7' })
  expect(JSON.stringify(history.state)).not.toMatch(/"code"|\|\|\|/)
  vi.unstubAllGlobals()
})

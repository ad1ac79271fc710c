import { expect, test } from 'vitest'
import { readCameBack } from './came-back.ts'

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

test('without a state, or without code and error, there is nothing to finish', () => {
  expect(readCameBack('?code=c', '')).toBeNull()
  expect(readCameBack('?state=s', '')).toBeNull()
  expect(readCameBack('', '')).toBeNull()
})

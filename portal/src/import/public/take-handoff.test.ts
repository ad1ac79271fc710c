import { expect, test } from 'vitest'
import { linkWithin, readWindowName } from './public-screen.tsx'

test('reads a handoff from the window’s name, and leaves other names unchanged', () => {
  const handed = { token: 'kht_1', email: 'marisol@example.org', redirectUrl: 'https://a.example', link: '/import' }
  expect(readWindowName(JSON.stringify(handed))).toEqual(handed)
  expect(readWindowName('')).toBeUndefined()
  expect(readWindowName('a frame of somebody')).toBeUndefined()
})

test('flags a handoff without a token or with invalid JSON as unreadable', () => {
  expect(readWindowName('{"email":"marisol@example.org"}')).toBeNull()
  expect(readWindowName('{"token":""}')).toBeNull()
  expect(readWindowName('{"token"')).toBeNull()
})

test('follows a supplied link only within the portal', () => {
  const here = 'https://kinchart.example'
  expect(linkWithin('/home/importrecords', here)).toBe('/home/importrecords')
  expect(linkWithin(`${here}/home/myprofile?a=b`, here)).toBe('/home/myprofile?a=b')
  for (const other of ['', '/import?x', 'https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://['])
    expect(linkWithin(other, here)).toBeNull()
})

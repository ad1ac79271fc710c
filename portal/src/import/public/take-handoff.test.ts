import { expect, test } from 'vitest'
import { linkWithin, readWindowName } from './public-screen.tsx'

test('a handoff is read from the window’s name; another name is left alone', () => {
  const handed = { token: 'kht_1', email: 'marisol@example.org', redirectUrl: 'https://a.example', link: '/import' }
  expect(readWindowName(JSON.stringify(handed))).toEqual(handed)
  expect(readWindowName('')).toBeUndefined()
  expect(readWindowName('a frame of somebody')).toBeUndefined()
})

test('a handoff without a token, or one that is no JSON, cannot be read', () => {
  expect(readWindowName('{"email":"marisol@example.org"}')).toBeNull()
  expect(readWindowName('{"token":""}')).toBeNull()
  expect(readWindowName('{"token"')).toBeNull()
})

test('a supplied link is followed within the portal only', () => {
  const here = 'https://kinchart.example'
  expect(linkWithin('/home/importrecords', here)).toBe('/home/importrecords')
  expect(linkWithin(`${here}/home/myprofile?a=b`, here)).toBe('/home/myprofile?a=b')
  for (const other of ['', '/import?x', 'https://evil.example/', '//evil.example', 'javascript:alert(1)', 'http://['])
    expect(linkWithin(other, here)).toBeNull()
})

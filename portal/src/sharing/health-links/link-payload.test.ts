import { base64url } from 'jose'
import { expect, test } from 'vitest'
import { readLink, writeLink, type LinkPayload } from './health-link.ts'

const key = 'rxTgYlOaKJPFtcEd0qcceN8wEU4p94SqAwIWQe6uX7Q'
const url = 'https://links.example/shl/m/Zm9vYmFyYmF6'
const now = Date.UTC(2026, 10, 21)
const encode = (payload: unknown): string =>
  `shlink:/${base64url.encode(typeof payload === 'string' ? payload : JSON.stringify(payload))}`
const read = (payload: unknown) => readLink(encode(payload), now)
const ours: LinkPayload = {
  url,
  key,
  exp: now / 1000 + 60,
  hasPasscode: true,
  isDirect: false,
  isLongTerm: true,
  label: 'For Dr. Osei',
}

test('parses a link that Kinchart wrote, with or without a viewer’s URL before the link', () => {
  const link = writeLink(ours, 'https://kinchart.example')
  expect(link.startsWith('https://kinchart.example/viewer#shlink:/')).toBe(true)
  expect(readLink(link, now)).toEqual({ kind: 'link', payload: ours })
  const bare = link.slice(link.indexOf('shlink:/'))
  for (const same of [bare, `  ${bare}\n`, `https://viewer.example/a?b=c#${bare}`, `#${bare}`])
    expect(readLink(same, now)).toEqual({ kind: 'link', payload: ours })
})

test('writes a link’s flags in alphabetical order, and omits optional members', () => {
  const payloadOf = (link: string) =>
    JSON.parse(new TextDecoder().decode(base64url.decode(link.slice(link.lastIndexOf('/') + 1)))) as object
  expect(payloadOf(writeLink(ours, ''))).toEqual({ url, key, exp: ours.exp, flag: 'LP', label: 'For Dr. Osei' })
  const bare = { ...ours, exp: null, hasPasscode: false, isLongTerm: false, label: null }
  expect(payloadOf(writeLink(bare, ''))).toEqual({ url, key })
})

test('preserves labels in any script, and the two characters that differ between base64 and base64url', () => {
  const label = 'Für Søren ÿÿÿ 日本>>>???'
  const link = encode({ url, key, label })
  expect(link).toMatch(/-/)
  expect(link).toMatch(/_/)
  expect(readLink(link, now)).toMatchObject({ payload: { label } })
})

test('accepts a link without an expiration, label or flags', () => {
  expect(read({ url, key })).toEqual({
    kind: 'link',
    payload: { url, key, exp: null, hasPasscode: false, isDirect: false, isLongTerm: false, label: null },
  })
})

test('ignores unknown flags and members of a link', () => {
  expect(read({ url, key, flag: 'PXZ', v: 1, extra: { a: 1 } })).toMatchObject({
    payload: { hasPasscode: true, isDirect: false },
  })
})

test.each([
  ['nothing', ''],
  ['an ordinary URL', 'https://kinchart.example/viewer'],
  ['a link followed by other text', `${encode({ url, key })} and more`],
  ['ordinary base64', `shlink:/${btoa('{"url":"ÿÿ>>>"}').replaceAll('=', '')}+/`],
  ['a truncated link', encode({ url, key }).slice(0, -9)],
  ['no JSON', encode('not json')],
  ['a list', encode([])],
  ['no key', encode({ url })],
  ['a link with a key that is too short', encode({ url, key: key.slice(1) })],
  ['no address', encode({ key })],
  ['a link whose expiration is not a number', encode({ url, key, exp: '2027' })],
])('rejects %s as a link', (_, text) => {
  expect(readLink(text, now)).toEqual({ kind: 'failure', why: 'not-a-link' })
})

test.each([
  [
    'reports a link of a newer version as newer, even if its other members are missing or unknown',
    { v: 2, odd: true },
    'newer',
  ],
  [
    'reports a link with both flags P and U (with and without a passcode) as contradictory',
    { url, key, flag: 'PU' },
    'contradicts',
  ],
  ['reports a link with a past expiration as expired', { url, key, exp: now / 1000 - 1 }, 'expired'],
  ['reports a link with an http URL as not secure', { url: 'http://links.example/x', key }, 'not-secure'],
  ['reports a link with a javascript URL as not secure', { url: 'javascript:alert(1)', key }, 'not-secure'],
  ['reports a link with an invalid URL as not secure', { url: 'links', key }, 'not-secure'],
])('%s', (_, payload, why) => {
  expect(read(payload)).toEqual({ kind: 'failure', why })
})

test('accepts a plain http link on localhost', () => {
  expect(read({ url: 'http://localhost:3000/shl/m/a', key })).toMatchObject({ kind: 'link' })
  expect(read({ url: 'http://localhost.example/shl', key })).toMatchObject({ why: 'not-secure' })
})

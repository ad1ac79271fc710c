import { expect, test } from 'vitest'
import { requestOf } from './check-in-calls.ts'

const request = '{"type":"smart-health-checkin-request","id":"é"}'
const encoded = Buffer.from(request).toString('base64url')

test('accepts a check-in request as text or within a link', () => {
  expect(requestOf(` ${request}\n`)).toBe(request)
  expect(requestOf(`https://kinchart.example/home/check-in#request=${encoded}`)).toBe(request)
  expect(requestOf(`#request=${encoded}`)).toBe(request)
})

test('rejects any text that is not a check-in request', () => {
  for (const text of [
    '',
    'hello',
    'shlink:/abc',
    'https://x.example/?request=e30',
    '#request=%%%',
    `#request=${Buffer.from('[1]').toString('base64url')}`,
  ])
    expect(requestOf(text)).toBeNull()
})

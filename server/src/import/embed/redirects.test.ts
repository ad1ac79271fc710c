import { expect, test } from 'vitest'
import { allowTarget } from './redirects.ts'

const allowed = ['https://members.lakeside.example/records', 'https://app.example', 'http://localhost:5000']

test.each([
  ['https://members.lakeside.example/records', 'https://members.lakeside.example/records'],
  ['https://members.lakeside.example/records/2?tab=a#b', 'https://members.lakeside.example/records/2?tab=a#b'],
  ['https://app.example', 'https://app.example/'],
  [' https://APP.example/anything ', 'https://app.example/anything'],
  ['http://localhost:5000/back', 'http://localhost:5000/back'],
])('allows a redirect to %s', (redirectUrl, target) => {
  expect(allowTarget(redirectUrl, allowed)).toBe(target)
})

test.each([
  undefined,
  '',
  'null',
  'undefined',
  '/home',
  'https://members.lakeside.example/recordsandmore',
  'https://members.lakeside.example/records/../other',
  'https://members.lakeside.example/records/%2e%2e/other',
  'https://members.lakeside.example:8443/records',
  'http://app.example/',
  'https://app.example.evil.example/',
  'https://evil.example/?https://app.example',
  'https://app.example@evil.example/',
  'https://someone@app.example/',
  'https:\\\\app.example',
  'https://app.example\\.evil.example',
  'https://ap\np.example',
  '//app.example/',
  'javascript:alert(1)//app.example',
  'http://localhost:5001/back',
])('rejects a redirect to %s', (redirectUrl) => {
  expect(allowTarget(redirectUrl, allowed)).toBe('')
})

test('allows no redirect if the list of allowed addresses is empty', () => {
  expect(allowTarget('https://app.example/', [])).toBe('')
})

import { expect, test } from 'vitest'
import { plainWords } from './operation-outcome.ts'

test.each([
  ['The record may be incomplete.', 'The record may be incomplete.'],
  ['Value < 5 and > 3 at (noon)', 'Value < 5 and > 3 at (noon)'],
  ['<html><head><style>p{}</style></head><body><p>Not &amp; included</p></body>', 'Not & included'],
  ['&lt;b&gt;Part&lt;/b&gt; was left out', 'Part was left out'],
  ['Left out: java.lang.NullPointerException: null\n\tat org.example.A.run(A.java:214)', 'Left out:'],
  ['Left out\n at Object.<anonymous> (/srv/app/index.js:4)', 'Left out'],
  ['Sorry. Traceback (most recent call last):\n File "a.py", line 3', 'Sorry.'],
  ['An exception was made for this query.', 'An exception was made for this query.'],
  ['Error: try again', 'Error: try again'],
])('extracts the readable message from %s', (input, shown) => {
  expect(plainWords(input)).toBe(shown)
})

test('returns null for a stack trace or markup without text', () => {
  expect(plainWords('System.NullReferenceException: x at Example.Run() line 3')).toBeNull()
  expect(plainWords('<br/><hr>')).toBeNull()
})

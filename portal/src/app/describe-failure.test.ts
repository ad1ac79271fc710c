import { expect, test } from 'vitest'
import { describeFailure } from './tell-server.ts'

test('reports only an error’s class, its stack frames in Kinchart’s scripts and the page’s URL pattern', () => {
  const failure = new TypeError('Rufus Pennyfeather has no allergy at notes.js:1:1')
  failure.stack = `TypeError: ${failure.message}\n    at read (https://kinchart.example/assets/labs-a1.js:12:34)\n    at https://kinchart.example/assets/index-b2.js:1:200`
  const report = describeFailure(failure, '/home/myrecords/labs')
  expect(report).toEqual({
    name: 'TypeError',
    route: '/home/myrecords/:tabName?',
    frames: ['labs-a1.js:12:34', 'index-b2.js:1:200'],
  })
})

test('reports UnknownError for a thrown value that is not an Error, and / for an unknown URL', () => {
  expect(describeFailure('Rufus', '/home/rufus')).toEqual({ name: 'UnknownError', route: '/', frames: [] })
})

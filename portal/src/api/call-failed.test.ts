import { problems } from '@kinchart/contract/problems.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { expect, test } from 'vitest'
import { CallFailed, failureText, isPassing } from './call-failed.ts'

test('a call that failed is told in the words of the server’s answer, and anything else has simply gone wrong', () => {
  expect(failureText(new CallFailed('veteran-not-granted'))).toBe(problems['veteran-not-granted'].message)
  for (const failure of [new CallFailed('unexpected'), new TypeError('x is undefined'), 'a text', undefined])
    expect(failureText(failure)).toBe(messages.somethingWentWrong)
})

test('only what may pass by itself is tried again', () => {
  expect(
    ['unreachable', 'unexpected', 'veteran-busy'].map((code) => isPassing(new CallFailed(code as 'unexpected'))),
  ).toEqual([true, true, true])
  for (const failure of [new CallFailed('not-found'), new CallFailed('session-missing'), new TypeError('x')])
    expect(isPassing(failure)).toBe(false)
})

import { apiErrors } from '@kinchart/contract/api-errors.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { expect, test } from 'vitest'
import { CallFailedError, failureText, isPassing } from './call-failed-error.ts'

test('a call that failed is told in the words of the server’s answer, and anything else has simply gone wrong', () => {
  expect(failureText(new CallFailedError('veteran-not-granted'))).toBe(apiErrors['veteran-not-granted'].message)
  for (const failure of [new CallFailedError('unexpected'), new TypeError('x is undefined'), 'a text', undefined])
    expect(failureText(failure)).toBe(messages.somethingWentWrong)
})

test('only what may pass by itself is tried again', () => {
  expect(
    ['unreachable', 'unexpected', 'veteran-busy'].map((code) => isPassing(new CallFailedError(code as 'unexpected'))),
  ).toEqual([true, true, true])
  for (const failure of [new CallFailedError('not-found'), new CallFailedError('session-missing'), new TypeError('x')])
    expect(isPassing(failure)).toBe(false)
})

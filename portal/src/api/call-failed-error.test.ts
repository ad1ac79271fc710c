import { apiErrorMessages } from '@kinchart/contract/api-error-messages.ts'
import { messages } from '@kinchart/contract/texts.ts'
import { expect, test } from 'vitest'
import { CallFailedError, failureText, isPassing } from './call-failed-error.ts'
import type { FailureCode } from './call-failed-error.ts'

test('a call that failed is told in the words of the server’s answer, and anything else has simply gone wrong', () => {
  expect(failureText(new CallFailedError('veteran-not-granted'))).toBe(apiErrorMessages['veteran-not-granted'])
  for (const failure of [new CallFailedError('unexpected'), new TypeError('x is undefined'), 'a text', undefined])
    expect(failureText(failure)).toBe(messages.somethingWentWrong)
})

test('only what may pass by itself is tried again', () => {
  const answered = (code: FailureCode, status: number) => new CallFailedError(code, null, [], status)
  for (const failure of [
    new CallFailedError('unreachable'),
    answered('unexpected', 500),
    answered('veteran-busy', 503),
    answered('too-many-requests', 429),
  ])
    expect(isPassing(failure)).toBe(true)
  for (const failure of [answered('not-found', 404), new CallFailedError('session-missing'), new TypeError('x')])
    expect(isPassing(failure)).toBe(false)
})

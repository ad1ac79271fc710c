import { apiErrors } from '@kinchart/contract/calls/api-errors.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { callFailures } from '@kinchart/texts/en/failures.ts'
import { expect, test, vi } from 'vitest'
import { CallFailedError, failureText, isPassing, learnFailureWords, type FailureCode } from './send.ts'

learnFailureWords(apiErrors)

test('shows the message for a failed call, and a generic message for any other error', () => {
  expect(failureText(new CallFailedError('veteran-not-granted'))).toBe(apiErrors['veteran-not-granted'].message)
  for (const failure of [new CallFailedError('unexpected'), new TypeError('x is undefined'), 'a text', undefined])
    expect(failureText(failure)).toBe(messages.somethingWentWrong)
})

test('retries only failures that may be temporary', () => {
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

/** Simulates a portal that has just loaded, with only the error messages that the first pages need. */
async function firstPage() {
  vi.resetModules()
  return import('./send.ts')
}

test('shows the usual message for a server error before all messages are loaded', async () => {
  const { failureOf, failureText: textOf, learnFailureWords: learn } = await firstPage()
  const getMessages = () =>
    Object.entries(apiErrors).map(([code, { status, message }]) => {
      const failure = failureOf(status, { code, requestId: '7f3a', message })
      return [failure.code, textOf(failure)]
    })
  const expected = Object.entries(apiErrors).map(([code, { message }]) => [code, message])
  expect(getMessages()).toEqual(expected)
  learn(apiErrors)
  expect(getMessages()).toEqual(expected)
})

test('has a message for every failure, even if fields of the response are missing, blank or unknown', async () => {
  const { CallFailedError: Failed, failureOf, failureText: textOf, learnFailureWords: learn } = await firstPage()
  const codes = Object.keys(apiErrors) as FailureCode[]
  const answers = (code: unknown) => [
    { code },
    { code, requestId: '7f3a', message: ' ' },
    { code, message: null },
    null,
  ]
  const expectAllTexts = () => {
    for (const code of [...codes, ...(Object.keys(callFailures) as FailureCode[])])
      expect(textOf(new Failed(code)).trim(), code).not.toBe('')
    for (const code of [...codes, 'of-a-newer-server', 'constructor', '', 7, undefined])
      for (const answer of answers(code))
        expect(textOf(failureOf(409, answer)).trim(), JSON.stringify(answer)).not.toBe('')
  }
  expectAllTexts()
  learn(apiErrors)
  expectAllTexts()
})

test('for an unknown error code, shows the Kinchart server’s message, but never a proxy’s message', async () => {
  const { failureOf } = await firstPage()
  const ours = failureOf(409, { code: 'of-a-newer-server', requestId: '7f3a', message: 'Please wait for it.' })
  expect([ours.code, ours.message]).toEqual(['of-a-newer-server', 'Please wait for it.'])
  const other = failureOf(502, { code: 'bad-gateway', message: 'upstream 10.0.0.7 refused' })
  expect([other.code, other.message]).toEqual(['unreachable', callFailures.unreachable])
  // A response must not use the codes of client-side failures.
  expect(failureOf(400, { code: 'unreadable', requestId: '7f3a', message: 'x' }).code).toBe('unexpected')
})

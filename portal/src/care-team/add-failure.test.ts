import { messages } from '@kinchart/contract/text/texts.ts'
import { expect, test } from 'vitest'
import '#api/all-failure-words.ts'
import { CallFailedError } from '#api/send.ts'
import { addFailureText } from './provider-picker.tsx'

test('if a doctor or organization could not be added, explains why with a text from the message catalog', () => {
  expect(addFailureText(new CallFailedError('doctor-already-added'))).toBe(messages.doctorAlreadyAdded)
  expect(addFailureText(new CallFailedError('organization-already-added'))).toBe(messages.organizationAlreadyAdded)
  expect(addFailureText(new CallFailedError('provider-unknown'))).toBe(messages.addFailed)
  expect(addFailureText(new CallFailedError('unreachable'))).toBe(messages.somethingWentWrong)
  expect(addFailureText(new TypeError('thrown'))).toBe(messages.somethingWentWrong)
})

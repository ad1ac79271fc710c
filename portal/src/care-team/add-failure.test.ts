import { messages } from '@kinchart/contract/texts.ts'
import { expect, test } from 'vitest'
import { CallFailed } from '#api/call-failed.ts'
import { addFailureText } from './add-failure.ts'

test('who could not be added is told why in the words of the catalogue', () => {
  expect(addFailureText(new CallFailed('doctor-already-added'))).toBe(messages.doctorAlreadyAdded)
  expect(addFailureText(new CallFailed('organization-already-added'))).toBe(messages.organizationAlreadyAdded)
  expect(addFailureText(new CallFailed('provider-unknown'))).toBe(messages.addFailed)
  expect(addFailureText(new CallFailed('unreachable'))).toBe(messages.somethingWentWrong)
  expect(addFailureText(new TypeError('thrown'))).toBe(messages.somethingWentWrong)
})

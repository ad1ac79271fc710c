import { expect, test } from 'vitest'
import { CallFailedError } from '#api/send.ts'
import { fieldErrorsAt } from './forms.ts'

test('shows a server error next to its field, and ignores errors for fields that the form does not have', () => {
  const failure = new CallFailedError('request-invalid', null, [
    { field: 'phone', message: 'This is too long' },
    { field: 'confirmationCode', message: 'This is not valid' },
    { field: 'userObjectId', message: 'This is not valid' },
  ])
  expect(fieldErrorsAt(failure, ['phone', 'code'], { named: { confirmationCode: 'code' } })).toEqual({
    phone: 'This is too long',
    code: 'This is not valid',
  })
})

test('shows the error for a rejected password next to the password field', () => {
  const failure = new CallFailedError('password-too-common')
  expect(fieldErrorsAt(failure, ['password'], { byCode: { 'password-too-common': 'password' } })).toEqual({
    password: failure.message,
  })
})

test('if there was no response, shows no error next to a field', () => {
  expect(fieldErrorsAt(new CallFailedError('unreachable'), ['password'])).toEqual({})
  expect(fieldErrorsAt(new Error('x'), ['password'])).toEqual({})
})

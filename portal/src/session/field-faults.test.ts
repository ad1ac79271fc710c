import { expect, test } from 'vitest'
import { CallFailedError } from '#api/send.ts'
import { fieldErrorsAt } from './forms.ts'

test('shows a server error at its field, and ignores fields the form does not have', () => {
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

test('shows a rejected password at the password field, although the server names no field', () => {
  const failure = new CallFailedError('password-too-common')
  expect(fieldErrorsAt(failure, ['password'], { byCode: { 'password-too-common': 'password' } })).toEqual({
    password: failure.message,
  })
})

test('assigns no error to a field if there was no response', () => {
  expect(fieldErrorsAt(new CallFailedError('unreachable'), ['password'])).toEqual({})
  expect(fieldErrorsAt(new Error('x'), ['password'])).toEqual({})
})

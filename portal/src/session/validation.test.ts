import { expect, test } from 'vitest'
import { checkEmail, checkName, checkPassword, checkPhone } from './validation.ts'

test('a password of eight characters is too short, one of nine is not', () => {
  expect(checkPassword('12345678')).toBe('Password must be at least 8 characters')
  expect(checkPassword('123456789')).toBe(true)
})

test('a name holds a letter, and a phone number more than one character', () => {
  expect(checkName('1')).toBe('Please enter a valid Name')
  expect(checkName('李')).toBe(true)
  expect(checkPhone('1')).toBe('Please enter a valid phone (more than 8 digits)')
  expect(checkPhone('12')).toBe(true)
})

test('nine blanks are no password', () => {
  expect(checkPassword(' '.repeat(9))).toBe('Please choose a password that is not only blanks')
})

test('an address without a domain is refused, spaces around one are not', () => {
  expect(checkEmail('someone@')).toBe('Please enter a valid email')
  expect(checkEmail('someone@example')).toBe('Please enter a valid email')
  expect(checkEmail(' someone@example.org ')).toBe(true)
})

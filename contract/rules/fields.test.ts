import { expect, test } from 'vitest'
import { codeIn, fieldErrorsIn, isEmailAddress, isName, newPassword } from './fields.ts'
import { fieldMessages } from '../text/texts.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

test('accepts a one-letter name in every script', () => {
  for (const name of ['李', 'O', 'Ω', 'أ', 'م‌ی', 'Zoë', 'O’Hara', '山田', 'क्‍ष', ' Marisol '])
    expect(isName(name)).toBe(true)
})

test('rejects a name without a letter or with an invisible character', () => {
  for (const name of [
    '',
    ' ',
    '😀',
    '👩‍👩‍👧',
    '12',
    '-',
    '\u200B',
    '\u200D',
    'Mar\u0000isol',
    'Mar\u200Bisol',
    '\u2060Marisol',
    'a\u202Eb',
  ])
    expect([name, isName(name)]).toEqual([name, false])
})

test('validates email addresses', () => {
  for (const email of ['marisol@example.org', 'm.w+k@sub.example.co', 'ö@exämple.de'])
    expect(isEmailAddress(email)).toBe(true)
  for (const email of [
    'marisol',
    'a@b',
    'a@b.c',
    'a b@example.org',
    'a@example.org, b@example.org',
    '"a"@example.org',
    'a\u200B@example.org',
    'a@b@example.org',
  ])
    expect([email, isEmailAddress(email)]).toEqual([email, false])
})

test('rejects a password of nine blanks, and accepts a phrase with blanks', () => {
  const problemOf = (password: string) => fieldErrorsIn(newPassword, password)[0]?.message
  expect(problemOf(' '.repeat(9))).toBe(fieldRules.passwordBlank)
  expect(problemOf('\u3000'.repeat(12))).toBe(fieldRules.passwordBlank)
  expect(problemOf('12345678')).toBe(fieldMessages.password)
  expect(problemOf(' a phrase ')).toBeUndefined()
})

test('accepts a pasted code with spaces around it', () => {
  expect(codeIn(' 123 456\n')).toBe('123456')
})

test('extracts the emailed code from a pasted link', () => {
  expect(codeIn('http://localhost:4300/reset-password#code=abc-DEF_1')).toBe('abc-DEF_1')
  expect(codeIn('http://localhost/signup?email=a%40b.org#code=123456')).toBe('123456')
  expect(codeIn('http://localhost/reset-password#code=a%2Bb')).toBe('a+b')
})

test('accepts a pasted link that was cut off within an escape sequence', () => {
  expect(codeIn('http://localhost/reset-password#code=abc%2')).toBe('abc%2')
})

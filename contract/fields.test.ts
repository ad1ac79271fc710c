import { expect, test } from 'vitest'
import { faultOfNewPassword, isEmailAddress, isName } from './fields.ts'

test('a name of one letter is a name in every script', () => {
  for (const name of ['李', 'O', 'Ω', 'أ', 'م‌ی', 'Zoë', 'O’Hara', '山田', 'क्‍ष', ' Marisol '])
    expect(isName(name)).toBe(true)
})

test('what holds no letter, or a sign that nobody sees, is no name', () => {
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

test('an address is judged alike wherever it is typed', () => {
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

test('nine blanks are no password, and a phrase with blanks in it is one', () => {
  expect(faultOfNewPassword(' '.repeat(9))).toBe('blank')
  expect(faultOfNewPassword('\u3000'.repeat(12))).toBe('blank')
  expect(faultOfNewPassword('12345678')).toBe('too-short')
  expect(faultOfNewPassword(' a phrase ')).toBeNull()
})

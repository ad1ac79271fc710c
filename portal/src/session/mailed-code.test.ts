import { expect, test } from 'vitest'
import { codeIn } from './mailed-code.ts'

test('a code may be pasted with the spaces the mail put around it', () => {
  expect(codeIn(' 123 456\n')).toBe('123456')
})

test('a person who pastes the whole link means its code', () => {
  expect(codeIn('http://localhost:4300/reset-password#code=abc-DEF_1')).toBe('abc-DEF_1')
  expect(codeIn('http://localhost/signup?email=a%40b.org#code=123456')).toBe('123456')
  expect(codeIn('http://localhost/reset-password#code=a%2Bb')).toBe('a+b')
})

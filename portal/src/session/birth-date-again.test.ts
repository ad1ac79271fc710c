import { expect, test } from 'vitest'
import { askAgain } from './birth-date-again.ts'
import { fieldRules } from '@kinchart/texts/en/fields.ts'

test('asks again for a birth date that was saved with a two-digit year', () => {
  expect(askAgain('0085-01-02')).toBe(fieldRules.birthDateAgain)
  expect([askAgain('1985-01-02'), askAgain(''), askAgain(undefined)]).toEqual([undefined, undefined, undefined])
})

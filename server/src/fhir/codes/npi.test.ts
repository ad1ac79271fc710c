import { expect, test } from 'vitest'
import { isNpi } from './npi.ts'

test('accepts an NPI only if its check digit matches, and rejects common placeholders', () => {
  for (const npi of ['1234567893', '1000000004']) expect(isNpi(npi)).toBe(true)
  for (const none of ['1234567890', '1111111111', '0000000000', '9999999999', '123456789', ''])
    expect(isNpi(none)).toBe(false)
})

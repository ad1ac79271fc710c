import { create } from 'qrcode'
import { expect, test } from 'vitest'
import { healthCardDigits } from './covid-passport-screen.tsx'

test('encodes each character of a card as two digits, its ASCII code minus 45', () => {
  expect(healthCardDigits('eyJ6.-_')).toBe('56762909010050')
  expect(healthCardDigits('z')).toBe('77')
  expect(healthCardDigits('a b')).toBeNull()
  expect(healthCardDigits('')).toBeNull()
})

test('encodes the prefix and the digits of a health card as two segments', () => {
  const digits = healthCardDigits('eyJ6.AbC-9'.repeat(60)) ?? ''
  const { segments, modules } = create(
    [
      { data: 'shc:/', mode: 'byte' },
      { data: digits, mode: 'numeric' },
    ],
    { errorCorrectionLevel: 'L' },
  )
  expect(segments.map(({ mode }) => mode.id)).toEqual(['Byte', 'Numeric'])
  expect(modules.data).toHaveLength(modules.size ** 2)
})

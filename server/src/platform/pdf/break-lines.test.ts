import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './open-pdf.ts'

const lines = (text: string, width: number): readonly string[] => [
  ...breakLines(text, width, (piece) => Array.from(piece).length),
]

test('breaks text between words and after a hyphen between letters', () => {
  expect(lines('one two three', 7)).toEqual(['one two ', 'three'])
  expect(lines('well-known name', 6)).toEqual(['well-', 'known ', 'name'])
  expect(lines('130-139', 4)).toEqual(['130-', '139'])
  expect(lines('first\n\nthird', 9)).toEqual(['first', '', 'third'])
})

test('does not break a line at a no-break space between a number and its unit', () => {
  expect(lines('dose 5\u00A0mg now', 8)).toEqual(['dose ', '5\u00A0mg now'])
})

test('cuts a word wider than a line without splitting a character', () => {
  expect(lines('abcdefgh', 3)).toEqual(['abc', 'def', 'gh'])
  const smiles = '😀'.repeat(100)
  for (const line of lines(smiles, 7)) expect(line.isWellFormed()).toBe(true)
  for (const line of lines('e\u0301'.repeat(200), 7)) expect(line.startsWith('\u0301')).toBe(false)
})

test('breaks any text into lines without omitting any characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.integer({ min: 1, max: 60 }), (text, width) => {
      expect(lines(text, width).join('').replaceAll('\n', '')).toBe(text.replaceAll('\n', ''))
    }),
  )
})

test('measures a very long word in linear time', () => {
  const count = (length: number): number => {
    let measured = 0
    const all = breakLines('x'.repeat(length), 57.5, (piece) => {
      measured += piece.length
      return piece.length
    })
    for (const _ of all) void _
    return measured
  }
  expect(count(100_000)).toBeLessThan(12 * 100_000)
})

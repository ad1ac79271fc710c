import { expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'

test('a short text is one unchanged piece', () => {
  expect(textPieces('')).toEqual([''])
  expect(textPieces('Pulse 71\n\nNo complaints\n')).toEqual(['Pulse 71\n\nNo complaints\n'])
})

test('splits a long text at line ends, and the joined pieces equal the original text', () => {
  const text = Array.from({ length: 1234 }, (_, line) => `Line ${line} ${'word '.repeat(line % 40)}`).join('\n')
  const pieces = textPieces(text)
  expect(pieces.length).toBeGreaterThan(12)
  expect(pieces.join('\n')).toBe(text)
  for (const piece of pieces) expect(piece.length).toBeLessThan(20_001)
})

test('splits a long line after a space if possible, otherwise between characters, without losing text', () => {
  const words = 'word '.repeat(10_000)
  expect(textPieces(words).join('')).toBe(words)
  for (const piece of textPieces(words).slice(0, -1)) expect(piece.endsWith(' ')).toBe(true)
  const smiles = `x${'😀'.repeat(30_000)}`
  expect(textPieces(smiles).join('')).toBe(smiles)
  for (const piece of textPieces(smiles)) expect(piece.isWellFormed()).toBe(true)
})

import { expect, test } from 'vitest'
import { textPieces } from './text-pieces.ts'

test('a short text is one piece, as it is', () => {
  expect(textPieces('')).toEqual([''])
  expect(textPieces('Pulse 71\n\nNo complaints\n')).toEqual(['Pulse 71\n\nNo complaints\n'])
})

test('a long text is cut at its line ends, and put together it is what it was', () => {
  const text = Array.from({ length: 1234 }, (_, line) => `Line ${line} ${'word '.repeat(line % 40)}`).join('\n')
  const pieces = textPieces(text)
  expect(pieces.length).toBeGreaterThan(12)
  expect(pieces.join('\n')).toBe(text)
  for (const piece of pieces) expect(piece.length).toBeLessThan(20_001)
})

test('a line without an end is cut behind a space, or where no sign is torn, and nothing is left out', () => {
  const words = 'word '.repeat(10_000)
  expect(textPieces(words).join('')).toBe(words)
  for (const piece of textPieces(words).slice(0, -1)) expect(piece.endsWith(' ')).toBe(true)
  const smiles = `x${'😀'.repeat(30_000)}`
  expect(textPieces(smiles).join('')).toBe(smiles)
  for (const piece of textPieces(smiles)) expect(piece.isWellFormed()).toBe(true)
})

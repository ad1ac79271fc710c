import { expect, test } from 'vitest'
import { markWords } from './marked-words.ts'

const shown = (text: string, ...marked: Parameters<typeof markWords>[1]) =>
  markWords(text, marked)
    .map((part) => (part.isMarked ? `[${part.text}]` : part.text))
    .join('')

test('highlights a word regardless of case and accents, and keeps the whole text', () => {
  expect(shown('Síndrome de SJÖGREN, leve', { word: 'sjogren', where: 'start' })).toBe('Síndrome de [SJÖGREN], leve')
  expect(shown('Atorvastatin', { word: 'statin', where: 'within' })).toBe('[Atorvastatin]')
  expect(shown('7.2 and 17.2', { word: '7.2', where: 'start' })).toBe('[7.2] and 17.2')
  expect(shown('lipase lipases', { word: 'lipase', where: 'whole' })).toBe('[lipase] lipases')
  expect(shown('', { word: 'x', where: 'whole' })).toBe('')
})

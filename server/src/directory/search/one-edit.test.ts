import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileNeighbours, isOneEdit } from './build-index.ts'

test('counts one letter omitted, added, changed or swapped with its neighbor as one edit', () => {
  for (const typed of ['hosptal', 'hospiital', 'hospitel', 'hopsital', 'ospital', 'hospita', 'xospital']) {
    expect(isOneEdit(typed, 'hospital'), typed).toBe(true)
  }
  for (const typed of ['hospital', 'hosptl', 'hopsitel', 'clinic', ''])
    expect(isOneEdit(typed, 'hospital'), typed).toBe(false)
})

test('finds all words that are one edit apart', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 6 })
  fc.assert(
    fc.property(fc.uniqueArray(word, { maxLength: 60 }), word, (words, typed) => {
      const expected = words.flatMap((one, number) => (isOneEdit(typed, one) ? [number] : []))
      expect(
        fileNeighbours(words)
          .of(typed)
          .toSorted((a, b) => a - b),
      ).toEqual(expected)
    }),
  )
})

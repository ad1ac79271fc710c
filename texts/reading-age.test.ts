import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { syllable } from 'syllable'
import { expect, test } from 'vitest'

/** Texts for operators, developers and lawyers. */
const notForPatients = new Set(['commands.ts', 'doctor.ts', 'operator.ts', 'program.ts', 'legal.ts'])
const folder = join(import.meta.dirname, 'en')

const stringsIn = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : value !== null && typeof value === 'object'
      ? Object.values(value).flatMap(stringsIn)
      : []

const files = readdirSync(folder).filter((file) => !notForPatients.has(file))
const texts = (
  await Promise.all(files.map(async (file) => stringsIn((await import(join(folder, file))) as object)))
).flat()

/** Sentences with a verb, which excludes labels of buttons and columns. A variable counts as one short word. */
const sentences = [
  ...new Set(
    texts
      .flatMap((text) => text.replaceAll(/\{\{[^}]*\}\}/g, 'it').split(/(?<=[.?!:;])\s+/))
      .map((sentence) => sentence.trim())
      .filter((sentence) => sentence.split(/\s+/).length >= 4),
  ),
]

/** Returns the US school grade at which a sentence is easy to read. Source: Kincaid et al. 1975. */
function grade(sentence: string): number {
  const words = sentence.split(/\s+/).filter((word) => /[a-z]/i.test(word))
  return 0.39 * words.length + 11.8 * (syllable(sentence) / words.length) - 15.59
}

test('keeps at least half of the patient text at or below a sixth-grade reading level', () => {
  const grades = sentences.map(grade).toSorted((a, b) => a - b)
  expect(grades.length).toBeGreaterThan(500)
  expect(grades[Math.floor(grades.length / 2)]).toBeLessThanOrEqual(6)
  expect(grades[Math.floor(grades.length * 0.9)]).toBeLessThanOrEqual(8)
})

test('contains no patient text with a sentence of more than 30 words', () => {
  expect(sentences.filter((sentence) => sentence.split(/\s+/).length > 30)).toEqual([])
})

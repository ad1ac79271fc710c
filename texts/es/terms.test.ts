import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { english as details } from '../en/details.ts'
import { english as meaning } from '../en/meaning.ts'
import { english as record } from '../en/record.ts'
import { spanish } from './all.ts'

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'spanish.md'), 'utf8')
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => line.split(' | ').map((cell) => cell.replaceAll(/^\| | \|$/g, '').trim()))

const groups: readonly (readonly [english: object, spanish: object])[] = [
  [meaning.meaningWords, spanish.meaning.meaningWords],
  [record.meaningTexts.criticalities, spanish.record.meaningTexts.criticalities],
  [record.markTexts, spanish.record.markTexts],
  [details.interpretationWords, spanish.details.interpretationWords],
  [record.statusWords, spanish.record.statusWords],
]

test('lists each meaning-changing Spanish term with a back-translation', () => {
  const missing = groups.flatMap(([english, inSpanish]) => {
    const others = new Map<string, unknown>(Object.entries(inSpanish))
    return Object.entries<unknown>({ ...english }).filter(
      ([key, words]) => !rows.some(([en, es, back]) => en === words && es === others.get(key) && back !== ''),
    )
  })
  expect(missing).toEqual([])
})

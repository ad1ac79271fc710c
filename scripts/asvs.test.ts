import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAsvs, type AsvsRow } from './asvs-table.ts'

const root = join(import.meta.dirname, '..')
const rows = readAsvs().flatMap(({ rows: some }) => some)

/**
 * All requirements of a level in ASVS 5.0.0. Each space-separated item is a requirement or a range within a section:
 * '6.2.1-8' means 6.2.1 to 6.2.8.
 */
const level1 = `1.2.1-5 1.3.1-2 1.5.1 2.1.1 2.2.1-2 2.3.1 3.2.1-2 3.3.1 3.4.1-2 3.5.1-3 4.1.1 4.4.1 5.2.1-2 5.3.1-2
  6.1.1 6.2.1-8 6.3.1-2 6.4.1-2 7.2.1-4 7.4.1-2 8.1.1 8.2.1-2 8.3.1 9.1.1-3 9.2.1 10.4.1-5 11.3.1-2 11.4.1 12.1.1
  12.2.1-2 13.4.1 14.2.1 14.3.1 15.1.1 15.2.1 15.3.1`
const level2 = `1.1.1-2 1.2.6-9 1.3.3-11 1.4.1-3 1.5.2 2.1.2-3 2.2.3 2.3.2-4 2.4.1 3.3.2-4 3.4.3-6 3.5.4-5 3.7.1-2
  4.1.2-3 4.2.1 4.3.1-2 4.4.2-4 5.1.1 5.2.3 5.4.1-3 6.1.2-3 6.2.9-12 6.3.3-4 6.4.3-4 6.5.1-5 6.6.1-3 6.8.1-4 7.1.1-3
  7.3.1-2 7.4.3-5 7.5.1-2 7.6.1-2 8.1.2 8.2.3 8.4.1 9.2.2-4 10.1.1-2 10.2.1-2 10.3.1-4 10.4.6-11 10.5.1-5 10.6.1-2
  10.7.1-3 11.1.1-2 11.2.1-3 11.3.3 11.4.2-4 11.5.1 11.6.1 12.1.2-3 12.3.1-4 13.1.1 13.2.1-5 13.3.1-2 13.4.2-5 14.1.1-2
  14.2.2-4 14.3.2-3 15.1.2-3 15.2.2-3 15.3.2-7 16.1.1 16.2.1-5 16.3.1-4 16.4.1-3 16.5.1-3 17.1.1 17.2.1-4 17.3.1-2`

const spread = (words: string): string[] =>
  words.split(/\s+/).flatMap((word) => {
    const [, section = '', first = '', last = first] = /^(\d+\.\d+)\.(\d+)(?:-(\d+))?$/.exec(word) ?? []
    return Array.from({ length: Number(last) - Number(first) + 1 }, (_, at) => `${section}.${Number(first) + at}`)
  })
const idsOf = (level: number): string[] => rows.filter((one) => one.level === level).map(({ id }) => id)

test('the ASVS table has exactly one row for every requirement of levels 1 and 2', () => {
  expect([spread(level1).length, spread(level2).length]).toEqual([70, 183])
  expect(idsOf(1).toSorted()).toEqual(spread(level1).toSorted())
  expect(idsOf(2).toSorted()).toEqual(spread(level2).toSorted())
})

test('the ASVS table lists the rows of each chapter in order', () => {
  for (const { chapter, rows: own } of readAsvs()) {
    const numbers = own.map(({ id }) => id.split('.').map(Number))
    expect(numbers.filter(([first]) => first !== chapter)).toEqual([])
    const order = numbers.map(([, section = 0, at = 0]) => section * 100 + at)
    expect(order).toEqual(order.toSorted((one, other) => one - other))
  }
})

test('the ASVS table names only existing tests, by their exact name', () => {
  const named = rows.flatMap((one) => ('tests' in one ? one.tests.map((proof) => ({ id: one.id, ...proof })) : []))
  expect(named.length).toBeGreaterThan(150)
  const missing = named.filter(({ file, name }) => {
    const at = join(root, file)
    if (!/\.test\.tsx?$/.test(file) || !existsSync(at)) return true
    // The formatter moves a long title to the line after `test(`, so remove the whitespace between them.
    const text = readFileSync(at, 'utf8').replaceAll(/\(\s+/g, '(')
    return !["'", '"', '`'].some((quote) => text.includes(`(${quote}${name}${quote},`))
  })
  expect(missing).toEqual([])
})

const wordsOf = (one: AsvsRow): string =>
  'met' in one ? one.met : 'accepted' in one ? one.accepted : 'open' in one ? one.open : one.notApplicable

const anchorsOf = (text: string): readonly string[] =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

test('the ASVS table refers only to existing pages, chapters and files', () => {
  const wrong: string[] = []
  for (const one of rows) {
    const words = wordsOf(one)
    for (const [whole, path = '', anchor] of words.matchAll(/\b(docs\/[\w-]+\.md)(?:#([\w-]+))?/g)) {
      const at = join(root, path)
      if (!existsSync(at) || (anchor !== undefined && !anchorsOf(readFileSync(at, 'utf8')).includes(anchor)))
        wrong.push(`${one.id} ${whole}`)
    }
    for (const [, path = ''] of words.matchAll(/\]\((decisions\/[^)]+)\)/g))
      if (!existsSync(join(root, 'docs', path))) wrong.push(`${one.id} ${path}`)
    for (const [, path = ''] of words.matchAll(/`((?:server|portal|contract|texts|scripts)\/[^`]+)`/g))
      if (!existsSync(join(root, path))) wrong.push(`${one.id} ${path}`)
    for (const [, id = ''] of words.matchAll(/(?:As|:|\() ?(\d+\.\d+\.\d+)\b/g))
      if (!rows.some((other) => other.id === id)) wrong.push(`${one.id} ${id}`)
  }
  expect(wrong).toEqual([])
})

import { expect, test } from 'vitest'
import { passageOf } from './passage-of.ts'

const marked = [{ word: 'metformin', where: 'within' }] as const

test('words around what was found are cut between words', () => {
  const page = `${'before '.repeat(20)}tolerates Metformin poorly since July, ${'after '.repeat(40)}`
  const { text } = passageOf([[page]], marked) ?? { text: '' }
  expect(text).toMatch(/^… (?:before )+tolerates Metformin poorly since July, (?:after )*after …$/)
  expect(text.length).toBeLessThan(190)
})

test('the page is named of a document in pages, and none of a note', () => {
  expect(passageOf([['nothing'], ['one', 'takes METFORMIN daily']], marked)).toEqual({
    ...{ text: 'takes METFORMIN daily', page: 2, pages: 2 },
  })
  expect(passageOf([['takes metformin']], marked)).toMatchObject({ page: null, pages: null })
  expect(passageOf([['nothing of it']], marked)).toBeNull()
})

test('one long word is not cut away', () => {
  const page = `${'x'.repeat(400)}metformin${'y'.repeat(400)}`
  expect(passageOf([[page]], marked)?.text).toContain('xxx')
})

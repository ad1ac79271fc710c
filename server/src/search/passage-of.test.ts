import { expect, test } from 'vitest'
import { passageOf } from './search-record.ts'

const marked = [{ word: 'metformin', where: 'within' }] as const

test('cuts the passage around a search match at word boundaries', () => {
  const page = `${'before '.repeat(20)}tolerates Metformin poorly since July, ${'after '.repeat(40)}`
  const { text } = passageOf([[page]], marked) ?? { text: '' }
  expect(text).toMatch(/^… (?:before )+tolerates Metformin poorly since July, (?:after )*after …$/)
  expect(text.length).toBeLessThan(190)
})

test('returns the page number of a match in a paged document, and no page number in a note', () => {
  expect(passageOf([['nothing'], ['one', 'takes METFORMIN daily']], marked)).toEqual({
    ...{ text: 'takes METFORMIN daily', page: 2, pages: 2 },
  })
  expect(passageOf([['takes metformin']], marked)).toMatchObject({ page: null, pages: null })
  expect(passageOf([['nothing of it']], marked)).toBeNull()
})

test('does not cut a passage that is one long word', () => {
  const page = `${'x'.repeat(400)}metformin${'y'.repeat(400)}`
  expect(passageOf([[page]], marked)?.text).toContain('xxx')
})

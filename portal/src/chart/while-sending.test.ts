import { expect, test } from 'vitest'
import { againWhileSending, pagesAgainWhileSending } from './while-sending.ts'

const answer = (...states: ('running' | 'complete' | 'waiting')[]) => ({ sources: states.map((state) => ({ state })) })

test('what says that a source is still sending is asked for again, until none is', () => {
  expect(againWhileSending({ state: { data: answer('complete', 'running') } })).toBeGreaterThan(0)
  for (const data of [answer('complete'), answer(), undefined])
    expect(againWhileSending({ state: { data } })).toBe(false)
})

test('a source that will be asked again in hours is not waited for', () => {
  expect(againWhileSending({ state: { data: answer('waiting') } })).toBe(false)
})

test('a list of many pages is asked for again as its newest page says, and the less often the more there are', () => {
  const pages = (count: number, ...last: Parameters<typeof answer>) => ({
    state: { data: { pages: [...Array.from({ length: count - 1 }, () => answer('running')), answer(...last)] } },
  })
  expect(pagesAgainWhileSending(pages(3, 'complete'))).toBe(false)
  expect(pagesAgainWhileSending(pages(3, 'running'))).toBeGreaterThan(
    Number(pagesAgainWhileSending(pages(1, 'running'))),
  )
  expect(pagesAgainWhileSending({ state: { data: undefined } })).toBe(false)
})

import type { ListSource } from '@kinchart/contract/record-list.ts'
import { expect, test } from 'vitest'
import { askableSources, gapSentences, isWhole } from './completeness.ts'

const source = (fields: Partial<ListSource>): ListSource => ({
  ehrImportRequestId: 'i1',
  providerName: 'Example Hospital',
  state: 'complete',
  missing: null,
  reason: null,
  ...fields,
})
const words = { one: 'lab result', many: 'lab results' }

test('a list is whole only when every source is complete and everything could be read', () => {
  expect(isWhole({ sources: [source({})], unreadable: 0 })).toBe(true)
  expect(isWhole({ sources: [source({})], unreadable: 1 })).toBe(false)
  expect(isWhole({ sources: [source({}), source({ state: 'running' })], unreadable: 0 })).toBe(false)
})

test('what is missing is named with its source, its number and its reason', () => {
  const page = { sources: [source({ state: 'partial', missing: 28, reason: 'page-failed' })], unreadable: 0 }
  expect(gapSentences(page, words)).toEqual([
    'Example Hospital: 28 lab results did not arrive. A page answered with an error again and again.',
  ])
})

test('entries that could not be read are counted', () => {
  expect(gapSentences({ sources: [], unreadable: 1 }, words)).toEqual([
    '1 entry arrived but could not be read into this list; it is kept as it came.',
  ])
})

test('only sources that ended short are asked again', () => {
  const sources = [
    source({}),
    source({ state: 'running' }),
    source({ state: 'failed' }),
    source({ state: 'needs-you' }),
  ]
  expect(askableSources({ sources, unreadable: 0 }).map(({ state }) => state)).toEqual(['failed'])
})

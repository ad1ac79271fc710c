import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { expect, test } from 'vitest'
import { recordTypesQuery } from './record-types-query.ts'
import { sectionOf } from './sections.ts'

test('the tabs are the kinds that are displayed, in their order', () => {
  const sent = recordTypes.map((type, index) => ({ ...type, isDisplay: index !== 1, sortOrder: -index }))
  expect(recordTypesQuery.select?.(sent).map(({ tabUrl }) => tabUrl)).toEqual(
    recordTypes
      .filter((_, index) => index !== 1)
      .map(({ tabUrl }) => tabUrl)
      .toReversed(),
  )
})

test('every kind of record has a list of its own, and a name that is none has none', () => {
  for (const { tabUrl } of recordTypes) {
    expect(sectionOf(tabUrl)?.tabUrl).toBe(tabUrl)
    expect(sectionOf(tabUrl)?.searchColumns.length).toBeGreaterThan(1)
  }
  for (const name of ['unheard-of', 'constructor', '']) expect(sectionOf(name)).toBeNull()
})

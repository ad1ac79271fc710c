import { recordTypes } from '@kinchart/contract/calls/record-types.ts'
import { expect, test } from 'vitest'
import { recordTypesQuery } from './record-tabs.ts'
import { sectionOf } from './sections.ts'

test('shows a tab for each displayed record type, in order', () => {
  const sent = recordTypes.map((type, index) => ({ ...type, isDisplay: index !== 1, sortOrder: -index }))
  expect(recordTypesQuery.select?.(sent).map(({ tabUrl }) => tabUrl)).toEqual(
    recordTypes
      .filter((_, index) => index !== 1)
      .map(({ tabUrl }) => tabUrl)
      .toReversed(),
  )
})

test('has a separate list for every record type, and no list for an unknown name', () => {
  for (const { tabUrl } of recordTypes) {
    expect(sectionOf(tabUrl)?.tabUrl).toBe(tabUrl)
    expect(sectionOf(tabUrl)?.searchColumns.length).toBeGreaterThan(1)
  }
  for (const name of ['unheard-of', 'constructor', '']) expect(sectionOf(name)).toBeNull()
})

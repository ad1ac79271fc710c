import { expect, test } from 'vitest'
import { tabUrls } from '@kinchart/contract/calls/record-types.ts'
import { claimsSection } from '#claims/claims-screen.tsx'
import { sectionOf } from '#record/sections.ts'
import { mergeColumns, widthOf } from '#record/list/record-grid.tsx'

const lists = [...tabUrls.flatMap((tab) => sectionOf(tab) ?? []), claimsSection]

const room = (window: number, holdsDocuments: boolean): number =>
  window - 276 - 2 * 32 - 2 - (holdsDocuments ? 104 : 60)

test.each([1440, 1280, 1200, 1024, 900])(
  'in a window of %i px, all columns of every list fit next to the row buttons',
  (window) => {
    for (const { tabUrl, columns, holdsDocuments } of lists) {
      const has = room(window, holdsDocuments === true)
      const shown = mergeColumns(columns, has)
      expect({ tabUrl, width: shown.reduce((sum, one) => sum + widthOf(one), 0) }).toSatisfy(
        ({ width }: { width: number }) => width <= has,
      )
      // Every field is shown: in its own column, or as the second line of another column.
      const fields = shown.flatMap(({ field, under }) => [field, ...under.map((one) => one.field)])
      expect(fields.toSorted()).toEqual(columns.map(({ field }) => field).toSorted())
      // The longest flag label must fit next to its icon.
      const mark = shown.find(({ field, under }) => [field, ...under.map((one) => one.field)].includes('markText'))
      expect(mark?.width ?? 130).toBeGreaterThanOrEqual(130)
    }
  },
)

test('shows each list column separately if there is enough room', () => {
  for (const { columns } of lists) expect(mergeColumns(columns, 1200).map(({ under }) => under.length)).not.toContain(1)
})

test('keeps a list column separate if the column to merge it into is missing', () => {
  expect(mergeColumns([{ field: 'source', label: 'Source', into: 'date' }], 100)).toMatchObject([
    { field: 'source', under: [] },
  ])
})

import { expect, test } from 'vitest'
import { labsSection } from '../labs/labs-section.ts'
import { vitalsSection } from '../vitals/vitals-section.ts'
import { mergeColumns } from './merge-columns.tsx'

/** What is left for columns beside the menu, the frame's edges and the buttons of a row. */
const room = (window: number): number => window - 276 - 2 * 32 - 2 - 104

test.each([1440, 1280, 1200, 1024])(
  'in a window of %i the columns of results fit beside the buttons of a row',
  (window) => {
    for (const { columns } of [labsSection, vitalsSection]) {
      const shown = mergeColumns(columns, window)
      const least = shown.map(({ width, minWidth }) => width ?? minWidth ?? 160)
      expect(least.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(room(window))
      // Nothing is dropped: what has no column of its own stands under another.
      const fields = shown.flatMap(({ field, under }) => [field, ...under.map((one) => one.field)])
      expect(fields.toSorted()).toEqual(columns.map(({ field }) => field).toSorted())
      expect(shown.find(({ field }) => field === 'markText')?.width).toBeGreaterThanOrEqual(130)
    }
  },
)

test('a column whose other is not there stays on its own', () => {
  const merge = { below: 1400, into: 'date' }
  expect(mergeColumns([{ field: 'source', label: 'Source', merge }], 1000)).toMatchObject([
    { field: 'source', under: [] },
  ])
})

import { expect, test } from 'vitest'
import type { ShownRow } from '#record/section.ts'
import { markOf, range, values } from '#record/shown-row.ts'
import { sentBeside } from './sources-part.tsx'

const row = (more: Partial<ShownRow>): ShownRow => ({
  ...{ id: '1', title: 'A', caption: '', providerName: 'Tallgrass', sources: [], date: null, missingSince: null },
  ...{ cells: {}, facts: [], results: [] },
  ...more,
})

test('another source’s result is told with its own digits, and what it did not send', () => {
  const value = values([{ value: '7.20', unit: '%', isNumber: true }], null)
  const other = row({ cells: { value, referenceRange: range(null, '7.20'), interpretation: markOf(null, null) } })
  expect(sentBeside(other, row({}))).toBe('Sent the same result: 7.20 %, no range, no mark.')
})

test('of anything else only what another source says otherwise is told', () => {
  const shown = row({ facts: [{ label: 'Lot', text: 'A1' }] })
  expect(sentBeside(row({ facts: [{ label: 'Lot', text: 'A2' }] }), shown)).toBe('Says otherwise: Lot: A2.')
  expect(sentBeside(shown, shown)).toBe('Sent the same.')
})

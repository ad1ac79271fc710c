import { expect, test } from 'vitest'
import { type ShownRow, markOf, range, values } from '#record/section.ts'
import { describeOtherSource } from './sources-part.tsx'

const row = (more: Partial<ShownRow>): ShownRow => ({
  ...{ id: '1', title: 'A', caption: '', providerName: 'Tallgrass', sources: [], date: null, missingSince: null },
  ...{ cells: {}, facts: [], results: [] },
  ...more,
})

test('if another source has an equal result, describes that result with the digits as sent', () => {
  const value = values([{ value: '7.20', unit: '%', isNumber: true }], null)
  const other = row({ cells: { value, referenceRange: range(null, '7.20'), interpretation: markOf(null, null) } })
  expect(describeOtherSource(other, row({}))).toBe('Sent the same result: 7.20 %, no range, no flag.')
})

test('for a record that is not a result, states only how another source’s record differs', () => {
  const shown = row({ facts: [{ label: 'Lot', text: 'A1' }] })
  expect(describeOtherSource(row({ facts: [{ label: 'Lot', text: 'A2' }] }), shown)).toBe(
    'Sent a different result: Lot: A2.',
  )
  expect(describeOtherSource(shown, shown)).toBe('Sent the same.')
})

import { expect, test } from 'vitest'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import fc from 'fast-check'
import { countsInWords, differences, lineOf } from './current-cells.ts'

const row = (more: object): AnyRow => ({
  ...{ id: 'a', resourceType: 'X', providerName: 'Juniper Street', ehrImportRequestId: 'one' },
  ...more,
})

test('states which data a source did not send', () => {
  expect(lineOf('medications', row({})).cells.map(({ text, isNothing }) => [text, isNothing])).toEqual([
    ['No directions listed', true],
    ['No prescriber listed', true],
    ['No status listed', true],
  ])
  expect(lineOf('allergies', row({})).cells[0]).toEqual({ text: 'No reaction listed', isNothing: true })
  expect(lineOf('conditions', row({})).cells[1]).toEqual({ text: 'No date listed', isNothing: true })
})

test('shows a status in a plain chip, and highlights only a high criticality', () => {
  const [, , status] = lineOf('medications', row({ status: 'active', datePrescribed: '2025-10-14' })).cells
  expect(status).toEqual({ text: 'active', chip: 'plain', small: 'dated Oct 14, 2025' })
  // The date of an order is not a start date. A date entered by the patient is a start date.
  const own = lineOf('medications', row({ status: 'active', datePrescribed: '2025-10-14', addedBy: 'patient' }))
  expect(own.cells[2]?.small).toBe('since Oct 14, 2025')
  expect(lineOf('allergies', row({ criticality: 'high' })).cells[1]).toEqual({ text: 'High criticality', chip: 'attn' })
  expect(lineOf('allergies', row({ criticality: 'low' })).cells[1]).toEqual({ text: 'Low criticality', chip: 'plain' })
})

test('where two sources differ, shows the value of each source and prefers neither source', () => {
  const texts = differences('medications', {
    rows: [row({ dose: '500 mg' }), row({ providerName: 'Tallgrass', dose: '1,000 mg' })],
    differs: true,
  })
  expect(texts).toEqual([
    'Juniper Street lists 500 mg.',
    'Tallgrass lists 1,000 mg.',
    'Kinchart doesn’t decide which source is right.',
  ])
  const strengths = differences('medications', {
    rows: [
      row({ medicationCodeableConcept: 'metformin 500 MG', dose: '1 tablet' }),
      row({ providerName: 'Tallgrass', medicationCodeableConcept: 'metformin 1000 MG', dose: '1 tablet' }),
    ],
    differs: true,
  })
  expect(strengths.slice(0, 2)).toEqual([
    'Juniper Street lists metformin 500 MG.',
    'Tallgrass lists metformin 1000 MG.',
  ])
  const both = differences('medications', {
    rows: [
      row({ medicationCodeableConcept: 'metformin 500 MG', dose: '2 tablets' }),
      row({ providerName: 'Tallgrass', medicationCodeableConcept: 'metformin 1000 MG', dose: '1 tablet' }),
    ],
    differs: true,
  })
  expect(both[1]).toBe('Tallgrass lists metformin 1000 MG, 1 tablet.')
  const ruledOut = differences('allergies', {
    rows: [row({})],
    differs: false,
    against: [row({ providerName: 'Tallgrass', recordedDate: '2024-09-30' })],
  })
  expect(ruledOut[0]).toBe('Tallgrass records it as ruled out, Sep 30, 2024.')
  expect(differences('conditions', { rows: [row({})], differs: false })).toEqual([])
})

test('states how many entries each part of a list has', () => {
  const sections = fc.constantFrom(...(['medications', 'allergies', 'conditions'] as const))
  const counts = fc.record({ now: fc.nat(50), unsure: fc.nat(5), past: fc.nat(5), ruledOut: fc.nat(5) })
  fc.assert(
    fc.property(sections, counts, (of, parts) => {
      const numbers = [...countsInWords(of, parts).matchAll(/\d+/g)].map(([number]) => Number(number))
      const { now, ...rest } = parts
      expect(numbers).toEqual([now, ...Object.values(rest).filter((count) => count > 0)])
    }),
  )
  expect(countsInWords('medications', { now: 2, unsure: 1, past: 3, ruledOut: 1 })).toBe(
    '2 current, 1 on hold, planned, uncertain, or past end date, 3 past, 1 not taken',
  )
  expect(countsInWords('allergies', { now: 2, unsure: 0, past: 1, ruledOut: 4 })).toBe(
    '2 active, 1 no longer active, 4 ruled out',
  )
})

import { expect, test } from 'vitest'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { differences, lineOf } from './current-cells.ts'

const row = (more: object): AnyRow => ({
  ...{ id: 'a', resourceType: 'X', providerName: 'Juniper Street', ehrImportRequestId: 'one' },
  ...more,
})

test('what a source did not send is said, and never left to be guessed', () => {
  expect(lineOf('medications', row({})).cells.map(({ text, isNothing }) => [text, isNothing])).toEqual([
    ['No directions sent', true],
    ['No prescriber sent', true],
    ['No status sent', true],
  ])
  expect(lineOf('allergies', row({})).cells[0]).toEqual({ text: 'No reaction sent', isNothing: true })
  expect(lineOf('conditions', row({})).cells[1]).toEqual({ text: 'No date sent', isNothing: true })
})

test('a status is the source’s own word in a plain chip; only high criticality asks to be looked at', () => {
  const [, , status] = lineOf('medications', row({ status: 'active', datePrescribed: '2025-10-14' })).cells
  expect(status).toEqual({ text: 'active', chip: 'plain', small: 'dated Oct 14, 2025' })
  // The day of an order is not when it began; the person's own day is.
  const own = lineOf('medications', row({ status: 'active', datePrescribed: '2025-10-14', addedBy: 'patient' }))
  expect(own.cells[2]?.small).toBe('since Oct 14, 2025')
  expect(lineOf('allergies', row({ criticality: 'high' })).cells[1]).toEqual({ text: 'High criticality', chip: 'attn' })
  expect(lineOf('allergies', row({ criticality: 'low' })).cells[1]).toEqual({ text: 'Low criticality', chip: 'plain' })
})

test('where two sources differ both are named, and neither is chosen', () => {
  const said = differences('medications', {
    rows: [row({ dose: '500 mg' }), row({ providerName: 'Tallgrass', dose: '1,000 mg' })],
    differs: true,
  })
  expect(said).toEqual([
    'Juniper Street lists 500 mg.',
    'Tallgrass lists 1,000 mg.',
    'Kinchart does not choose between them.',
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

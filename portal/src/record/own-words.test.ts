import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { expect, test } from 'vitest'
import { fromSources } from './section.ts'
import { showAs } from './sections.ts'

const medicine = {
  ...{ id: '7', resourceType: 'MedicationStatement', providerName: 'Added by the patient', ehrImportRequestId: 'own' },
  ...{ dose: '1 tablet', informationSource: null, medicationCodeableConcept: 'Ibuprofen', patient: null },
  ...{ datePrescribed: '2025-08-18', route: null, frequency: null, quantityUnit: null, quantityValue: null },
  ...{ status: 'active', isReported: true, addedBy: 'patient' },
}
const sourceOf = (row: ReturnType<ReturnType<typeof showAs>>) => row.cells['providerName']

test('labels entries that the patient added "Added by you" for the owner and "Added by the patient" for recipients', () => {
  const own = showAs('medications')(medicine)
  expect([own.providerName, own.caption]).toEqual(['Added by you', 'taken now'])
  expect(sourceOf(own)).toEqual({ kind: 'text', text: 'Added by you', isOwn: true })
  const theirs = showAs('medications', 'recipient')(medicine)
  expect(sourceOf(theirs)).toEqual({ kind: 'text', text: 'Added by the patient', isOwn: true })
})

test('labels an entry that a guardian added "Added by the guardian", never "Added by you"', () => {
  const row = { ...medicine, providerName: 'Added by the patient’s guardian', addedBy: 'guardian' }
  expect(showAs('medications')(row).providerName).toBe('Added by the guardian')
  expect(showAs('medications', 'recipient')(row).providerName).toBe('Added by the patient’s guardian')
})

test('does not label an entry from a source as added by the patient, even if the source states that the patient reported it', () => {
  const { addedBy: _none, ...sent } = medicine
  const row = showAs('medications')({ ...sent, providerName: 'Juniper Street' })
  expect([row.addedBy, row.providerName, row.caption]).toEqual([
    undefined,
    'Juniper Street',
    'active, reported by the patient',
  ])
  expect(sourceOf(row)).toEqual({ kind: 'text', text: 'Juniper Street' })
})

const source = (more: Partial<ListSource>): ListSource => ({
  ...{ ehrImportRequestId: '1', providerName: 'Juniper Street', isFiles: false, state: 'complete', missing: 0 },
  ...{ reason: null, asOf: null, notices: [], ...more },
})

test('next to the number of sources, mentions entries that the patient added, but does not count the patient as a source', () => {
  const own = source({ isOwn: true, state: 'not-offered', isListed: true })
  expect(fromSources([source({ isListed: true }), source({ isListed: true })])).toBe('2 sources')
  expect(fromSources([source({ isListed: true }), own])).toBe('1 source and you')
  expect(fromSources([own])).toBe('you')
})

test('for an empty list, counts only sources that responded and that offer the list’s section', () => {
  const waiting = (['confirm-patient', 'failed', 'needs-you', 'not-offered'] as const).map((state) => source({ state }))
  expect(fromSources([source({}), source({ state: 'partial' }), ...waiting])).toBe('2 sources')
})

test('if a list has entries, does not count a source without entries in the list', () => {
  expect(fromSources([source({ isListed: true }), source({})])).toBe('1 source')
})

import { expect, test } from 'vitest'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { groupThings, placeOf, ruledOutElsewhere } from './group-current.ts'

const row = (id: string, more: object): AnyRow => ({
  ...{ id, resourceType: 'MedicationRequest', providerName: 'Somewhere', ehrImportRequestId: 'one' },
  ...more,
})
const today = '2026-11-24'

test('treats a medicine as current by default', () => {
  expect(placeOf('medications', row('a', {}), today)).toBe('now')
  expect(placeOf('medications', row('a', { courseEnd: '2027-01-01' }), today)).toBe('now')
  expect(placeOf('medications', row('a', { courseEnd: '2026-11' }), today)).toBe('now')
})

test('excludes held, planned, ended and unknown-status medicines from the current list', () => {
  const rowWithStatus = (of: string) => row('a', { meaning: { standing: of, says: [] } })
  expect(placeOf('medications', rowWithStatus('uncertain'), today)).toBe('unsure')
  expect(placeOf('medications', rowWithStatus('planned'), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { courseEnd: '2026-11-23' }), today)).toBe('unsure')
  expect(placeOf('medications', rowWithStatus('past'), today)).toBe('past')
  expect(placeOf('medications', rowWithStatus('negated'), today)).toBe('ruled-out')
})

test('does not treat an entry that starts after today as current', () => {
  expect(placeOf('medications', row('a', { datePrescribed: '2031-01-01' }), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { datePrescribed: '2024-01-01', courseStart: '2027' }), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { datePrescribed: '2026-11' }), today)).toBe('now')
  expect(placeOf('medications', row('a', { datePrescribed: '9999-12-31' }), today)).toBe('now')
  expect(placeOf('conditions', row('a', { onsetStartDateTime: '2027-01' }), today)).toBe('unsure')
  expect(placeOf('allergies', row('a', { onset: '2026-11-25' }), today)).toBe('unsure')
  expect(placeOf('allergies', row('a', { onset: 'from 2027' }), today)).toBe('now')
})

test('treats an unconfirmed allergy as current, and a ruled-out allergy as not current', () => {
  const rowWithStatus = (of: string) => row('a', { meaning: { standing: of, says: [] } })
  expect(placeOf('allergies', rowWithStatus('uncertain'), today)).toBe('now')
  expect(placeOf('allergies', rowWithStatus('negated'), today)).toBe('ruled-out')
  expect(placeOf('conditions', rowWithStatus('past'), today)).toBe('past')
})

const other = { ehrImportRequestId: 'two' }
const metformin = { codes: ['rxnorm|6809'], medicationCodeableConcept: 'Metformin' }

test('groups entries that share a code, and flags different doses from two sources', () => {
  const things = groupThings('medications', [
    row('a', { ...metformin, dose: '500 mg' }),
    row('b', { medicationCodeableConcept: 'Lisinopril' }),
    row('c', { ...other, ...metformin, medicationCodeableConcept: 'METFORMIN HCL', dose: '1,000 mg' }),
  ])
  expect(things.map(({ rows, differs }) => [rows.map(({ id }) => id), differs])).toEqual([
    [['a', 'c'], true],
    [['b'], false],
  ])
})

test('does not flag two doses from the same source, or a dose that only one source states', () => {
  const one = groupThings('medications', [
    row('a', { ...metformin, dose: '500 mg' }),
    row('b', { ...metformin, dose: '1 g' }),
  ])
  expect(one.map(({ differs }) => differs)).toEqual([false])
  const thingsWithoutDose = groupThings('medications', [
    row('a', { ...metformin, dose: '500 mg' }),
    row('b', { ...other, ...metformin, dose: null }),
  ])
  expect(thingsWithoutDose.map(({ differs }) => differs)).toEqual([false])
})

test('groups uncoded entries by equal text, and keeps unnamed entries separate', () => {
  const things = groupThings('conditions', [
    row('a', { code: 'Asthma' }),
    row('b', { code: 'asthma' }),
    row('c', { code: null }),
    row('d', { code: null }),
  ])
  expect(things.map(({ rows }) => rows.length)).toEqual([2, 1, 1])
})

test('does not flag one dose that two sources write in different words', () => {
  const things = groupThings('medications', [
    row('a', { ...metformin, dose: '1 tablet by mouth 2 times a day' }),
    row('b', { ...other, ...metformin, dose: 'Take one tablet twice daily' }),
  ])
  expect(things.map(({ differs }) => differs)).toEqual([false])
})

test('flags two strengths of one ingredient', () => {
  const things = groupThings('medications', [
    row('a', { ...metformin, medicationCodeableConcept: 'Metformin 500 mg tablet', dose: '1 tablet' }),
    row('b', { ...other, ...metformin, medicationCodeableConcept: 'Metformin 1,000 mg tablet', dose: '1 tablet' }),
  ])
  expect(things.map(({ differs }) => differs)).toEqual([true])
})

test('mentions that another source rules an entry out', () => {
  const [thing] = groupThings('allergies', [row('a', { codes: ['x|1'], substance: 'Penicillin G' })])
  const ruledOut = [
    row('b', { ...other, codes: ['x|1'], substance: 'Penicillin' }),
    row('c', { codes: ['x|1'] }),
    row('d', { ...other, substance: 'Latex' }),
  ]
  expect(thing && ruledOutElsewhere('allergies', thing, ruledOut).map(({ id }) => id)).toEqual(['b'])
})

test('does not group entries by a placeholder name', () => {
  const unknown = (id: string) => row(id, { resourceType: 'AllergyIntolerance', substance: 'Unknown', code: 'Unknown' })
  expect(groupThings('allergies', [unknown('a'), unknown('b')])).toHaveLength(2)
})

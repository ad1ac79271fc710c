import { expect, test } from 'vitest'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { groupThings, placeOf, ruledOutElsewhere } from './group-current.ts'

const row = (id: string, more: object): AnyRow => ({
  ...{ id, resourceType: 'MedicationRequest', providerName: 'Somewhere', ehrImportRequestId: 'one' },
  ...more,
})
const today = '2026-11-24'

test('a medicine is taken now where nothing says otherwise', () => {
  expect(placeOf('medications', row('a', {}), today)).toBe('now')
  expect(placeOf('medications', row('a', { courseEnd: '2027-01-01' }), today)).toBe('now')
  expect(placeOf('medications', row('a', { courseEnd: '2026-11' }), today)).toBe('now')
})

test('what is on hold, planned, of unknown status or past its end is not said to be taken now', () => {
  const standing = (of: string) => row('a', { meaning: { standing: of, says: [] } })
  expect(placeOf('medications', standing('uncertain'), today)).toBe('unsure')
  expect(placeOf('medications', standing('planned'), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { courseEnd: '2026-11-23' }), today)).toBe('unsure')
  expect(placeOf('medications', standing('past'), today)).toBe('past')
  expect(placeOf('medications', standing('negated'), today)).toBe('ruled-out')
})

test('what starts after today is not so now, as precise as its start was sent', () => {
  expect(placeOf('medications', row('a', { datePrescribed: '2031-01-01' }), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { datePrescribed: '2024-01-01', courseStart: '2027' }), today)).toBe('unsure')
  expect(placeOf('medications', row('a', { datePrescribed: '2026-11' }), today)).toBe('now')
  expect(placeOf('medications', row('a', { datePrescribed: '9999-12-31' }), today)).toBe('now')
  expect(placeOf('conditions', row('a', { onsetStartDateTime: '2027-01' }), today)).toBe('unsure')
  expect(placeOf('allergies', row('a', { onset: '2026-11-25' }), today)).toBe('unsure')
  expect(placeOf('allergies', row('a', { onset: 'from 2027' }), today)).toBe('now')
})

test('an allergy that is not confirmed is among what is so now; one that was ruled out is not', () => {
  const standing = (of: string) => row('a', { meaning: { standing: of, says: [] } })
  expect(placeOf('allergies', standing('uncertain'), today)).toBe('now')
  expect(placeOf('allergies', standing('negated'), today)).toBe('ruled-out')
  expect(placeOf('conditions', standing('past'), today)).toBe('past')
})

const other = { ehrImportRequestId: 'two' }
const metformin = { codes: ['rxnorm|6809'], medicationCodeableConcept: 'Metformin' }

test('entries with a code in common are one thing, and two doses from two sources differ', () => {
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

test('one source’s own two doses, and a dose that one source leaves out, are no disagreement', () => {
  const one = groupThings('medications', [
    row('a', { ...metformin, dose: '500 mg' }),
    row('b', { ...metformin, dose: '1 g' }),
  ])
  expect(one.map(({ differs }) => differs)).toEqual([false])
  const silent = groupThings('medications', [
    row('a', { ...metformin, dose: '500 mg' }),
    row('b', { ...other, ...metformin, dose: null }),
  ])
  expect(silent.map(({ differs }) => differs)).toEqual([false])
})

test('entries without a code are one thing by the same words, and entries without a name are their own', () => {
  const things = groupThings('conditions', [
    row('a', { code: 'Asthma' }),
    row('b', { code: 'asthma' }),
    row('c', { code: null }),
    row('d', { code: null }),
  ])
  expect(things.map(({ rows }) => rows.length)).toEqual([2, 1, 1])
})

test('one dose in two sources’ words is no disagreement', () => {
  const things = groupThings('medications', [
    row('a', { ...metformin, dose: '1 tablet by mouth 2 times a day' }),
    row('b', { ...other, ...metformin, dose: 'Take one tablet twice daily' }),
  ])
  expect(things.map(({ differs }) => differs)).toEqual([false])
})

test('two strengths of one ingredient differ', () => {
  const things = groupThings('medications', [
    row('a', { ...metformin, medicationCodeableConcept: 'Metformin 500 mg tablet', dose: '1 tablet' }),
    row('b', { ...other, ...metformin, medicationCodeableConcept: 'Metformin 1,000 mg tablet', dose: '1 tablet' }),
  ])
  expect(things.map(({ differs }) => differs)).toEqual([true])
})

test('what another source rules out is told beside it; what the same source rules out is not', () => {
  const [thing] = groupThings('allergies', [row('a', { codes: ['x|1'], substance: 'Penicillin G' })])
  const ruledOut = [
    row('b', { ...other, codes: ['x|1'], substance: 'Penicillin' }),
    row('c', { codes: ['x|1'] }),
    row('d', { ...other, substance: 'Latex' }),
  ]
  expect(thing && ruledOutElsewhere('allergies', thing, ruledOut).map(({ id }) => id)).toEqual(['b'])
})

test('entries have no placeholder in common', () => {
  const unknown = (id: string) => row(id, { resourceType: 'AllergyIntolerance', substance: 'Unknown', code: 'Unknown' })
  expect(groupThings('allergies', [unknown('a'), unknown('b')])).toHaveLength(2)
})

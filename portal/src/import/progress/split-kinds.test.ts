import type { LedgerRow } from '@kinchart/contract/calls/import.ts'
import { expect, test } from 'vitest'
import { progressOf } from '#import/ledger-words.ts'
import { splitKinds } from './kind-table.tsx'

const row = (resourceType: string, fields: Partial<LedgerRow> = {}): LedgerRow => ({
  resourceType,
  state: 'done',
  pages: 1,
  offered: 0,
  received: 0,
  stored: 0,
  refused: 0,
  reason: null,
  missing: 0,
  notices: [],
  ...fields,
})

test('lists the resource types of the nine tabs in tab order, and counts the other types', () => {
  const { main, others, counts } = splitKinds([
    row('Patient'),
    row('DocumentReference'),
    row('AllergyIntolerance'),
    row('Condition'),
    row('Coverage', { state: 'waiting' }),
    row('MedicationRequest'),
    row('Observation'),
    row('DiagnosticReport'),
    row('Immunization'),
    row('Procedure'),
    row('CarePlan'),
    row('Goal', { state: 'failed', reason: 'page-failed', missing: null }),
  ])
  expect(main.map(({ name }) => name)).toEqual([
    'Vitals and lab results',
    'Medications',
    'Treatment plans',
    'Procedures',
    'Conditions',
    'Lab and other reports',
    'Immunizations',
    'Allergies',
    'Dr visit notes',
  ])
  expect(others.map(({ resourceType }) => resourceType)).toEqual(['Patient', 'Coverage', 'Goal'])
  expect(counts).toEqual({ kinds: 3, done: 1, waiting: 1, lacking: 1 })
})

test('shows medications on one line, and as complete only if all medication types are complete', () => {
  const line = (...rows: LedgerRow[]) => progressOf(splitKinds(rows).main[0]?.row ?? row('Patient'))
  const prescribed = row('MedicationRequest', { received: 12, offered: 12, stored: 12 })
  const dispensed = row('MedicationDispense', { received: 6, offered: 6, stored: 6 })
  expect(line(prescribed, dispensed)).toBe('All 18 received')
  expect(line(prescribed, { ...dispensed, state: 'waiting', received: 0, offered: null })).toBe('12 so far')
  expect(line(prescribed, { ...dispensed, state: 'not-granted', received: 0, reason: 'not-granted' })).toBe(
    'Access not granted when you signed in there.',
  )
})

import type { OfferedEntry } from '@kinchart/contract/calls/check-in.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { expect, test } from 'vitest'
import { entryWords } from './check-in-calls.ts'

const offered = (section: string, more: object): OfferedEntry => {
  const fields = listSections.find(({ name }) => name === section)?.fields ?? {}
  const row = {
    ...Object.fromEntries(Object.keys(fields).map((field) => [field, null])),
    ...{ id: '1', resourceType: 'X', providerName: 'Clinic a', ehrImportRequestId: 'a' },
    ...more,
  }
  return { section, row, place: null, isChosen: true }
}

test('flags an entry offered for check-in if the entry’s source no longer lists it', () => {
  const missingSince = '2026-11-01T00:00:00Z'
  const medicine = offered('medications', { medicationCodeableConcept: 'warfarin', missingSince })
  expect(entryWords(medicine).caption).toContain('No longer listed by its source')
  const coverage = offered('coverage', { payer: 'Lantern Mutual', end: '2019-12-31', missingSince })
  expect(entryWords(coverage).caption).toBe('No longer listed by its source, until Dec 31, 2019')
})

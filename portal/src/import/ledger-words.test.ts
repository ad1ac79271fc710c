import type { LedgerRow } from '@kinchart/contract/calls/import.ts'
import { expect, test } from 'vitest'
import { missingOf, progressOf, splitLedger, whyOf } from './ledger-words.ts'

const row = (fields: Partial<LedgerRow>): LedgerRow => ({
  resourceType: 'Observation',
  state: 'done',
  pages: 1,
  offered: null,
  received: 0,
  stored: 0,
  refused: 0,
  reason: null,
  missing: 0,
  notices: [],
  ...fields,
})

test('labels a count "so far" if the total is unknown', () => {
  expect(progressOf(row({ state: 'running', received: 22 }))).toBe('22 so far')
  expect(progressOf(row({ state: 'running', received: 96, offered: 140, pages: 4 }))).toBe('96 of 140, page 4')
})

test('states how many of the entries that the source offered are missing', () => {
  const counts = { offered: 140, received: 112, stored: 112, missing: 28 }
  const partial = row({ state: 'partial', ...counts, reason: 'fewer-than-offered' })
  expect(progressOf(partial)).toBe('28 of 140 did not arrive')
  expect(missingOf(partial)).toBe(28)
  expect(whyOf(row({ state: 'partial', ...counts, reason: 'page-failed' }))).toBe(
    'One page of records kept returning an error.',
  )
})

test('distinguishes unreadable entries from missing ones', () => {
  const unread = row({
    state: 'partial',
    offered: 36,
    received: 36,
    stored: 34,
    refused: 2,
    reason: 'entries-unreadable',
  })
  expect(progressOf(unread)).toBe('2 of 36 could not be read')
})

test('shows no number of missing entries for a resource type to which the user did not grant access', () => {
  expect(missingOf(row({ state: 'not-granted', missing: null }))).toBeNull()
  expect(whyOf(row({ state: 'not-granted' }))).toBe('Access not granted when you signed in there.')
})

test('collects the resource types that the organization has no records of in one list', () => {
  const rows = [
    row({ received: 3, stored: 3 }),
    row({ resourceType: 'Goal' }),
    row({ resourceType: 'Device', state: 'failed' }),
  ]
  const { reported, none } = splitLedger(rows)
  expect(reported.map(({ resourceType }) => resourceType)).toEqual(['Observation', 'Device'])
  expect(none).toEqual(['Goals'])
})

test('quotes a source’s own notice about omitted data', () => {
  const withheld = row({
    state: 'partial',
    reason: 'withheld',
    notices: ['Results of this type have not been included.'],
  })
  expect(whyOf(withheld)).toBe(
    'The organization reports that it left something out. “Results of this type have not been included.”',
  )
})

test('if a later import receives nothing new, does not report stored records as missing', () => {
  const unchanged = row({ resourceType: 'Condition', received: 0, stored: 21 })
  const reference = row({ resourceType: 'Location', pages: 0, received: 0, stored: 1 })
  expect(splitLedger([unchanged, reference]).none).toEqual([])
  expect(whyOf(unchanged)).toBe('Nothing new; all stored')
  expect(progressOf(unchanged)).toBe('Nothing new; 21 stored')
})

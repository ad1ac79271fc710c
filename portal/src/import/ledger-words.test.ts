import type { LedgerRow } from '@kinchart/contract/import.ts'
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
  ...fields,
})

test('without a known total a count is said to be so far', () => {
  expect(progressOf(row({ state: 'running', received: 22 }))).toBe('22 so far')
  expect(progressOf(row({ state: 'running', received: 96, offered: 140, pages: 4 }))).toBe('96 of 140, page 4')
})

test('what did not arrive is counted against what was offered', () => {
  const partial = row({ state: 'partial', offered: 140, received: 112, stored: 112, reason: 'page-failed' })
  expect(progressOf(partial)).toBe('28 of 140 did not arrive')
  expect(missingOf(partial)).toBe(28)
  expect(whyOf(partial)).toBe('A page answered with an error again and again.')
})

test('entries that could not be read are told apart from those that did not come', () => {
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

test('a kind that was not granted has no number at all', () => {
  expect(missingOf(row({ state: 'not-granted' }))).toBeNull()
  expect(whyOf(row({ state: 'not-granted' }))).toBe('Not granted when you signed in there.')
})

test('the kinds an organization has none of are told in one breath, and none is lost', () => {
  const rows = [
    row({ received: 3, stored: 3 }),
    row({ resourceType: 'Goal' }),
    row({ resourceType: 'Device', state: 'failed' }),
  ]
  const { told, none } = splitLedger(rows)
  expect(told.map(({ resourceType }) => resourceType)).toEqual(['Observation', 'Device'])
  expect(none).toEqual(['Goals'])
})

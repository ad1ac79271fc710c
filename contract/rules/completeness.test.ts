import { expect, test } from 'vitest'
import {
  askableSources,
  emptySentence,
  gapSentences,
  gapSentencesForRecipient,
  isWhole,
  sourceSentence,
} from './completeness.ts'
import type { ListSource } from '../calls/record-list.ts'

const source = (fields: Partial<ListSource>): ListSource => ({
  ehrImportRequestId: 'i1',
  providerName: 'Example Hospital',
  isFiles: false,
  state: 'complete',
  missing: null,
  reason: null,
  asOf: null,
  notices: [],
  ...fields,
})
const words = { one: 'lab result', many: 'lab results' }

test('a list is complete only if every source is complete and every entry could be read', () => {
  expect(isWhole({ sources: [source({})], unreadable: 0 })).toBe(true)
  expect(isWhole({ sources: [source({})], unreadable: 1 })).toBe(false)
  expect(isWhole({ sources: [source({}), source({ state: 'running' })], unreadable: 0 })).toBe(false)
})

test('reports missing entries with their source, number and reason', () => {
  const page = { sources: [source({ state: 'partial', missing: 28, reason: 'page-failed' })], unreadable: 0 }
  expect(gapSentences(page, words)).toEqual([
    'Example Hospital: 28 lab results did not arrive. One page of records kept returning an error.',
  ])
})

test('states how many entries of a list could not be read', () => {
  expect(gapSentences({ sources: [], unreadable: 1 }, words)).toEqual([
    'We received 1 entry that we couldn’t read, so it isn’t in this list. The entry is saved as received.',
  ])
})

test('offers a retry only for sources that failed or ended early', () => {
  const sources = [
    source({}),
    source({ state: 'running' }),
    source({ state: 'failed' }),
    source({ state: 'needs-you' }),
  ]
  expect(askableSources({ sources, unreadable: 0 }).map(({ state }) => state)).toEqual(['failed'])
})

test('a list is never complete if no source offers its section', () => {
  expect(isWhole({ sources: [], unreadable: 0 })).toBe(false)
  const notOfferedPage = { sources: [source({ state: 'not-offered' })], unreadable: 0 }
  expect(isWhole(notOfferedPage)).toBe(false)
  expect(gapSentences(notOfferedPage, words)).toEqual([])
  expect(emptySentence(notOfferedPage, words)).toBe(
    'None of your sources offers this kind of record, so we don’t know whether there are any lab results.',
  )
})

test('distinguishes sources that do not offer the section from sources without entries', () => {
  const page = {
    sources: [source({}), source({ providerName: 'Medicare', state: 'not-offered' })],
    unreadable: 0,
  }
  expect(isWhole(page)).toBe(true)
  expect(emptySentence(page, words)).toBe(
    'Your source sent a complete response. Your source has no lab result for this person. Medicare does not offer this kind of record.',
  )
})

test('quotes the source’s message about withheld records', () => {
  const left = 'Client not authorized for Condition - Encounter Diagnosis.'
  const page = {
    sources: [source({ state: 'partial', reason: 'withheld', notices: [left] })],
    unreadable: 0,
  }
  expect(isWhole(page)).toBe(false)
  expect(gapSentences(page, words)).toEqual([
    `Example Hospital did not send everything. The organization reports that it left something out. “${left}”`,
  ])
  expect(gapSentencesForRecipient(page)).toEqual(['Example Hospital has not sent everything.'])
  expect(emptySentence(page, words)).toContain('An empty list doesn’t mean that there are no lab results')
})

test('states the last day on which a source was complete, if Kinchart no longer has access to the source', () => {
  const ended = source({ state: 'complete-as-of', reason: 'access-ended', asOf: '2026-11-03T10:00:00.000Z' })
  const page = { sources: [ended], unreadable: 0 }
  expect(isWhole(page)).toBe(false)
  expect(gapSentences(page, words)).toEqual([
    'Example Hospital: complete as of Nov 03, 2026. Your connection there has expired. Reconnect to continue.',
  ])
  expect(emptySentence(page, words)).toBe('As of Nov 03, 2026, your source had no lab result for this person.')
})

test('counts a source that is being refreshed neither as a gap nor as complete', () => {
  const refreshedSource = source({ state: 'complete-as-of', asOf: '2026-11-03T10:00:00.000Z' })
  expect(gapSentences({ sources: [refreshedSource], unreadable: 0 }, words)).toEqual([])
  expect(isWhole({ sources: [refreshedSource], unreadable: 0 })).toBe(false)
})

test('states how many sources have no entries', () => {
  const page = { sources: [source({}), source({ providerName: 'Another Hospital' })], unreadable: 0 }
  expect(emptySentence(page, { one: 'allergy', many: 'allergies' })).toBe(
    'Your 2 sources sent complete responses. None of your sources has allergies for this person.',
  )
})

test('a source is "Complete" only if it responded and is not being refreshed', () => {
  expect(sourceSentence(source({}))).toBe('Complete')
  expect(sourceSentence(source({ state: 'complete-as-of', asOf: '2026-11-03T10:00:00.000Z' }))).toBe(
    'Complete as of Nov 03, 2026',
  )
  expect(sourceSentence(source({ state: 'not-offered' }))).toBe('No records requested')
  expect(sourceSentence(source({ state: 'running' }))).toBe('Example Hospital is still sending.')
})

test('states that added files have no entries for the section', () => {
  const page = { sources: [source({ isFiles: true })], unreadable: 0 }
  expect(emptySentence(page, words)).toBe('The files you added have no lab result for this person.')
})

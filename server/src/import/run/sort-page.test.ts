import { expect, test } from 'vitest'
import { splitBundle } from '#fhir/split-bundle.ts'
import { sortPage } from './sort-page.ts'
import type { Run } from './run.ts'

const run = {
  patientIds: new Set(['p-1']),
  cipher: { digest: (text: string) => Buffer.from(String(text.length)) },
} as unknown as Pick<Run, 'patientIds' | 'cipher'>

const condition = (text: string, more: object = {}) => ({
  ...{ resourceType: 'Condition', id: 'c-1', subject: { reference: 'Patient/p-1' }, code: { text } },
  ...more,
})
const sorted = (...resources: object[]) => {
  const entry = resources.map((resource) => ({ resource, search: { mode: 'match' } }))
  const page = splitBundle(JSON.stringify({ resourceType: 'Bundle', entry }))
  if (page.kind !== 'bundle') throw new Error('The page is no bundle')
  const { matches, received, refused } = sortPage(run, 'Condition', page.entries)
  return {
    kept: matches.map(({ text }) => text.match(/"text":"(\w+)"/)?.[1]),
    received,
    refused: refused.map(({ why }) => why),
  }
}

test('two records that a source gives one id are both there: one as a record, the other as it came', () => {
  expect(sorted(condition('Asthma'), condition('Gout'))).toEqual({
    ...{ kept: ['Asthma'], received: 2 },
    refused: ['entries-unreadable'],
  })
})

test('of two versions of a record the newer one is kept, whichever came first', () => {
  const older = condition('Older', { meta: { lastUpdated: '2024-05-01T10:00:00+02:00' } })
  const newer = condition('Newer', { meta: { lastUpdated: '2024-05-01T09:00:00Z' } })
  expect(sorted(older, newer)).toEqual({ kept: ['Newer'], received: 2, refused: [] })
  expect(sorted(newer, older)).toEqual({ kept: ['Newer'], received: 2, refused: [] })
})

test('the same entry twice is one', () => {
  expect(sorted(condition('Asthma'), condition('Asthma'))).toEqual({ kept: ['Asthma'], received: 2, refused: [] })
})

test('a bundle inside a page is not taken for an answer that holds nothing', () => {
  const inner = { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: condition('Asthma') }] }
  expect(sorted(inner)).toEqual({ kept: [], received: 1, refused: ['entries-unreadable'] })
})

test('whose a record is does not depend on how the address is written', () => {
  const written = ['Patient/p%2D1', 'https://h.example/fhir/Patient/p-1/_history/2', 'Patient/p-1']
  for (const reference of written)
    expect(sorted(condition('Asthma', { subject: { reference } })).kept).toEqual(['Asthma'])
  for (const reference of ['Patient/p-2', 'Patient/p%2D2', 'Patient/%'])
    expect(sorted(condition('Asthma', { subject: { reference } })).refused).toEqual(['other-patient'])
})

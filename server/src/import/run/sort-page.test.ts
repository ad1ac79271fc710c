import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { splitBundle } from '#fhir/json/split-bundle.ts'
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

test('stores one of two different records with the same id, and keeps the other as an unreadable entry', () => {
  expect(sorted(condition('Asthma'), condition('Gout'))).toEqual({
    ...{ kept: ['Asthma'], received: 2 },
    refused: ['entries-unreadable'],
  })
})

test('keeps the newer version of a record, regardless of which arrived first', () => {
  const older = condition('Older', { meta: { lastUpdated: '2024-05-01T10:00:00+02:00' } })
  const newer = condition('Newer', { meta: { lastUpdated: '2024-05-01T09:00:00Z' } })
  expect(sorted(older, newer)).toEqual({ kept: ['Newer'], received: 1, refused: [] })
  expect(sorted(newer, older)).toEqual({ kept: ['Newer'], received: 1, refused: [] })
})

test('compares version numbers if two versions have no dates', () => {
  const [older, newer] = ['9', '10'].map((versionId) =>
    condition(versionId === '9' ? 'Older' : 'Newer', { meta: { versionId } }),
  )
  for (const page of [
    [older, newer],
    [newer, older],
  ])
    expect(sorted(...(page as object[]))).toEqual({ kept: ['Newer'], received: 1, refused: [] })
})

test('does not treat a version dated years ahead as newer', () => {
  const ahead = condition('Ahead', { meta: { lastUpdated: '2999-01-01T00:00:00Z', versionId: '1' } })
  const now = condition('Now', { meta: { lastUpdated: '2024-05-01T10:00:00Z', versionId: '2' } })
  expect(sorted(ahead, now).refused).toEqual(['entries-unreadable'])
})

test('counts a repeated record only once, so that the repetition does not hide a missing record', () => {
  const page = (...resources: object[]) => {
    const split = splitBundle(
      JSON.stringify({ resourceType: 'Bundle', entry: resources.map((resource) => ({ resource })) }),
    )
    return split.kind === 'bundle' ? split.entries : []
  }
  const seen = new Set<string>()
  const first = sortPage(run, 'Condition', page(condition('A'), condition('A')), seen)
  const second = sortPage(run, 'Condition', page(condition('A'), condition('B', { id: 'c-2' })), seen)
  expect([first.received, second.received]).toEqual([1, 1])
  expect([...second.again]).toEqual(['Condition/c-1'])
  expect(second.matches.length).toBe(2)
})

test('keeps ids distinct even if the database cannot store them unchanged', () => {
  const ids = [`${'x'.repeat(600)}1`, `${'x'.repeat(600)}2`, 'half-\uD800', 'half-\uD801', 'nul-\u0000', 'c-1']
  const entry = ids.map((id) => ({ resource: condition('A', { id }) }))
  const split = splitBundle(JSON.stringify({ resourceType: 'Bundle', entry }))
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const its = { ...run, cipher: { digest } } as typeof run
  const { matches } = sortPage(its, 'Condition', split.kind === 'bundle' ? split.entries : [])
  const acceptedIds = matches.map(({ fhirId }) => fhirId)
  expect(new Set(acceptedIds).size).toBe(ids.length)
  expect(acceptedIds).toContain('c-1')
  for (const id of acceptedIds) expect(id.length <= 512 && id.isWellFormed() && !id.includes('\u0000'), id).toBe(true)
})

test('counts a record that refers only to other patients as another person’s record', () => {
  const [mine, theirs] = [{ reference: 'Patient/p-1' }, { reference: 'Patient/p-2' }]
  for (const more of [{ subject: [theirs] }, { subject: undefined, participant: [{ actor: theirs }] }, { for: theirs }])
    expect(sorted(condition('A', more)).refused, JSON.stringify(more)).toEqual(['other-patient'])
  for (const more of [
    { subject: [theirs, mine] },
    { participant: [{ actor: { reference: 'Practitioner/1' } }, { actor: mine }] },
  ])
    expect(sorted(condition('A', more)).refused, JSON.stringify(more)).toEqual([])
})

test('keeps a repeated entry once', () => {
  expect(sorted(condition('Asthma'), condition('Asthma'))).toEqual({ kept: ['Asthma'], received: 1, refused: [] })
})

test('does not treat a bundle inside a page as an empty response', () => {
  const inner = { resourceType: 'Bundle', type: 'searchset', entry: [{ resource: condition('Asthma') }] }
  expect(sorted(inner)).toEqual({ kept: [], received: 1, refused: ['entries-unreadable'] })
})

test('recognizes the patient however the reference is written', () => {
  const written = ['Patient/p%2D1', 'https://h.example/fhir/Patient/p-1/_history/2', 'Patient/p-1']
  for (const reference of written)
    expect(sorted(condition('Asthma', { subject: { reference } })).kept).toEqual(['Asthma'])
  for (const reference of ['Patient/p-2', 'Patient/p%2D2', 'Patient/%'])
    expect(sorted(condition('Asthma', { subject: { reference } })).refused).toEqual(['other-patient'])
})

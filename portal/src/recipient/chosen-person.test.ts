import type { SharedPerson } from '@kinchart/contract/calls/shared-with-me.ts'
import { expect, test } from 'vitest'
import { newQueryClient } from '#api/query-client.ts'
import { findChosen, forgetEnded, noteQuery, peopleQuery } from './recipient-query.ts'

const person = (personId: string, shareId = `share of ${personId}`): SharedPerson => ({
  ...{ personId, shareId, name: personId, birthDate: null, recordTypeIds: ['6'], noteTypeIds: [] },
  ...{ sharedAt: '2026-11-03T10:00:00.000Z', until: null, closesAt: null },
})

test('a recipient keeps seeing the selected patient after the patient shares the record again', () => {
  expect(findChosen([person('Ana'), person('Teodor')], 'Teodor').person?.name).toBe('Teodor')
  const again = person('Teodor', 'a new share')
  expect(findChosen([again, person('Ana')], 'Teodor')).toEqual({ person: again, hasEnded: false })
})

test('a recipient never sees another patient after the selected patient’s share has ended', () => {
  const ended = { person: undefined, hasEnded: true }
  expect(findChosen([person('Ana')], 'Teodor')).toEqual(ended)
  expect(findChosen([person('Ana'), person('Maria')], 'Teodor')).toEqual(ended)
  expect(findChosen([], 'Teodor')).toEqual(ended)
  expect(findChosen([person('Ana')], null)).toEqual({ person: undefined, hasEnded: false })
})

test('deletes the rows and notes of an ended share, and keeps those of other shares', () => {
  const client = newQueryClient()
  const recordsKey = ['shared', 'share of Ana', '6', 'records']
  client.setQueryData(peopleQuery.queryKey, undefined)
  for (const shareId of ['share of Ana', 'share of Teodor']) {
    client.setQueryData(['shared', shareId, '6', 'records'], { rows: [] })
    client.setQueryData(noteQuery(shareId, '6').queryKey, { message: '', data: { note: 'Ask about sleep' } })
  }
  forgetEnded(client, [person('Ana')])
  expect(client.getQueryData(recordsKey)).toEqual({ rows: [] })
  expect(client.getQueryData(noteQuery('share of Ana', '6').queryKey)).toBeDefined()
  const keys = client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey)
  expect(JSON.stringify(keys)).not.toContain('Teodor')
})

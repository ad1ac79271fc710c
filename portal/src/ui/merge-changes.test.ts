import { expect, test } from 'vitest'
import { changedFields, mergeChanges } from './merge-changes.ts'

const base = { city: 'Columbia', zip: '65201', contact: { name: 'Rufus', phone: '1' } }

test('merges changes that were made here and elsewhere to different fields, even within one group of fields', () => {
  const mine = { ...base, city: 'Rolla', contact: { ...base.contact, name: 'Adrian' } }
  const theirs = { ...base, zip: '65401', contact: { ...base.contact, phone: '2' } }
  const { withMine, withTheirs, conflicts } = mergeChanges(base, mine, theirs)
  expect(withMine).toEqual({ city: 'Rolla', zip: '65401', contact: { name: 'Adrian', phone: '2' } })
  expect(withTheirs).toEqual(withMine)
  expect(conflicts).toEqual([])
})

test('reports a field that was changed to different values here and elsewhere, with both values', () => {
  const { withMine, withTheirs, conflicts } = mergeChanges(
    base,
    { ...base, contact: { ...base.contact, name: 'Adrian' }, city: 'Rolla' },
    { ...base, contact: { ...base.contact, name: 'Odette' } },
  )
  expect(conflicts).toEqual([{ path: 'contact.name', mine: 'Adrian', theirs: 'Odette' }])
  expect(withMine.contact.name).toBe('Adrian')
  expect(withTheirs).toEqual({ ...base, city: 'Rolla', contact: { name: 'Odette', phone: '1' } })
})

test('reports no conflict for identical changes, and keeps a change that was made only elsewhere', () => {
  const both = { ...base, city: 'Rolla' }
  expect(mergeChanges(base, both, both).conflicts).toEqual([])
  expect(mergeChanges(base, base, both).withMine).toEqual(both)
})

test('returns only the top-level fields whose values differ', () => {
  expect(changedFields(base, { ...base, contact: { ...base.contact, phone: '2' } })).toEqual({
    contact: { name: 'Rufus', phone: '2' },
  })
  expect(changedFields(base, { ...base })).toEqual({})
})

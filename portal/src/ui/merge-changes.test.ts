import { expect, test } from 'vitest'
import { changedFields, mergeChanges } from './merge-changes.ts'

const base = { city: 'Columbia', zip: '65201', contact: { name: 'Rufus', phone: '1' } }

test('what was changed in two places is kept from both, also within one group of fields', () => {
  const mine = { ...base, city: 'Rolla', contact: { ...base.contact, name: 'Adrian' } }
  const theirs = { ...base, zip: '65401', contact: { ...base.contact, phone: '2' } }
  const { withMine, withTheirs, conflicts } = mergeChanges(base, mine, theirs)
  expect(withMine).toEqual({ city: 'Rolla', zip: '65401', contact: { name: 'Adrian', phone: '2' } })
  expect(withTheirs).toEqual(withMine)
  expect(conflicts).toEqual([])
})

test('a field that was changed in both is named, with what each says', () => {
  const { withMine, withTheirs, conflicts } = mergeChanges(
    base,
    { ...base, contact: { ...base.contact, name: 'Adrian' }, city: 'Rolla' },
    { ...base, contact: { ...base.contact, name: 'Odette' } },
  )
  expect(conflicts).toEqual([{ path: 'contact.name', mine: 'Adrian', theirs: 'Odette' }])
  expect(withMine.contact.name).toBe('Adrian')
  expect(withTheirs).toEqual({ ...base, city: 'Rolla', contact: { name: 'Odette', phone: '1' } })
})

test('the same change in both is none to ask about, and a field nobody typed into is as it is there', () => {
  const both = { ...base, city: 'Rolla' }
  expect(mergeChanges(base, both, both).conflicts).toEqual([])
  expect(mergeChanges(base, base, both).withMine).toEqual(both)
})

test('only what differs is sent', () => {
  expect(changedFields(base, { ...base, contact: { ...base.contact, phone: '2' } })).toEqual({
    contact: { name: 'Rufus', phone: '2' },
  })
  expect(changedFields(base, { ...base })).toEqual({})
})

import { expect, test } from 'vitest'
import { peopleOf } from './people.ts'

const account = { email: 'ana@example.org', fullName: 'Ana Example', profileId: 'p1' }

test('lists the account owner first, labeled as self', () => {
  const child = {
    id: 'p2',
    firstName: 'Ben',
    lastName: 'Example',
    gender: 'male',
    relationship: 'dependent',
    birthDate: '2014-04-09',
  }
  const people = peopleOf(account, [child])
  expect(people.map((person) => person.label)).toEqual(['Ana Example (Self)', 'Ben Example'])
  expect(people.map((person) => person.profileId)).toEqual(['p1', 'p2'])
})

test('lists the account owner if there are no dependents', () => {
  expect(peopleOf(account, [])).toHaveLength(1)
})

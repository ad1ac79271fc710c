import { expect, test } from 'vitest'
import { peopleOf } from '#session/people.ts'
import { chosenOf, isForeign, personOf, withPerson } from './signed-in.tsx'

const account = { email: 'marisol@example.org', fullName: 'Marisol Whitcombe', profileId: 'own' }
const teodor = {
  id: 'child',
  firstName: 'Teodor',
  lastName: 'Whitcombe',
  gender: '',
  relationship: 'dependent',
  birthDate: '2016-09-08',
}
const people = peopleOf(account, [teodor])
const chosen = (named: string | null, isTakenAtWord: boolean, carried: string) =>
  chosenOf({ named, isTakenAtWord, carried, people }).profileId

test('opens the record of the person named in the URL, and keeps that person for a link that names no person', () => {
  expect(chosen('child', true, 'own')).toBe('child')
  expect(chosen(null, false, 'child')).toBe('child')
  expect(chosen('own', false, 'child')).toBe('own')
})

test('opens the user’s own record when going back to a URL that names no person', () =>
  expect(chosen(null, true, 'child')).toBe('own'))

test('opens the user’s own record for an unknown id in the URL', () => {
  expect(chosen('somebody-else', true, 'own')).toBe('own')
  expect([isForeign('somebody-else', people), isForeign('child', people), isForeign(null, people)]).toEqual([
    true,
    false,
    false,
  ])
  expect(chosen(null, false, 'removed-since')).toBe('own')
})

test('keeps the rest of the URL when it adds or removes a person', () => {
  expect(withPerson('?view=test', 'child')).toBe('?view=test&person=child')
  expect(withPerson('?view=test&person=child', null)).toBe('?view=test')
  expect(withPerson('?person=child', null)).toBe('')
  expect(personOf('?view=test')).toBeNull()
})

import { expect, test } from 'vitest'
import { changedNames, wrongFields } from './profile-screen.tsx'

test('what was changed is named once, in the order of the page, and what was changed back is not', () => {
  expect(changedNames({ zip: true, firstName: true, emergencyContact: { name: true, email: true } })).toEqual([
    ...['First name', 'Zip', 'Emergency contact'],
  ])
  expect(changedNames({ city: false, emergencyContact: { name: false } })).toEqual([])
})

test('the bar counts every field that is wrong, also within the emergency contact', () => {
  const wrong = (message: string) => ({ type: 'custom', message })
  expect(wrongFields({})).toBe(0)
  expect(wrongFields({ zip: wrong('a'), emergencyContact: { email: wrong('b'), name: undefined } })).toBe(2)
})

import { expect, test } from 'vitest'
import { changedNames, wrongFields } from './profile-screen.tsx'

test('lists each changed profile field once, in page order', () => {
  expect(changedNames({ zip: true, firstName: true, emergencyContact: { name: true, email: true } })).toEqual([
    ...['First name', 'ZIP code', 'Emergency contact'],
  ])
  expect(changedNames({ city: false, emergencyContact: { name: false } })).toEqual([])
})

test('counts every invalid profile field, including those of the emergency contact', () => {
  const wrong = (message: string) => ({ type: 'custom', message })
  expect(wrongFields({})).toBe(0)
  expect(wrongFields({ zip: wrong('a'), emergencyContact: { email: wrong('b'), name: undefined } })).toBe(2)
})

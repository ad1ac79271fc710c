import { expect, test } from 'vitest'
import { blankDependent, inputOf, valuesOf } from './dependent-values.ts'

const basics = {
  firstName: 'Inez',
  lastName: 'Whitcombe',
  gender: 'female',
  relationship: 'dependent',
  birthDate: '2023-01-30',
  language: 'English',
}

test('loads a saved dependent into the form and saves the dependent unchanged', () => {
  const saved = {
    ...basics,
    id: 'a',
    contacts: [{ type: 'Cell' as const, value: '555-0100' }],
    insurance: { plan: 'Lantern Mutual', ssnLast4: '0042' },
  }
  const sent = inputOf(valuesOf(saved))
  expect(sent).toMatchObject({ ...basics, contacts: saved.contacts, insurance: saved.insurance })
})

test('omits insurance and contacts if a dependent has neither', () => {
  const sent = inputOf({ ...blankDependent, ...basics })
  expect(sent.contacts).toEqual([])
  expect(sent).not.toHaveProperty('insurance')
})

test('prefills the phone number of the insurance with the country code', () => {
  expect(blankDependent.insurance.phoneAreaCode).toBe('+1')
})

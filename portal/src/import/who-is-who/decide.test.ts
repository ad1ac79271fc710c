import { expect, test } from 'vitest'
import { whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import { chosenFor, problemsOf, notNow, pairsOf } from './who-is-who.tsx'

const mother = { ehrPatientId: 'm', suggestedProfileId: 'self' }
const child = { ehrPatientId: 'c', suggestedProfileId: null }
const family = [mother, child]

test('prefers the profile chosen by the user over the suggested profile', () => {
  expect(chosenFor(mother, {})).toBe('self')
  expect(chosenFor(mother, { m: notNow })).toBe(notNow)
})

test('submits nothing while a patient is unassigned or two patients share a profile', () => {
  expect(problemsOf(family, {})).toEqual({ c: whoIsWhoTexts.undecided })
  expect(problemsOf(family, { c: 'self' })).toEqual({ c: whoIsWhoTexts.twice })
  expect(problemsOf(family, { c: 'inez' })).toEqual({})
})

test('sends a request without the patients that the user skipped for now', () => {
  const choices = { m: notNow, c: notNow }
  expect(problemsOf(family, choices)).toEqual({})
  expect(pairsOf(family, choices)).toEqual([])
  expect(pairsOf(family, { c: 'inez' })).toEqual([
    { ehrPatientId: 'm', profileId: 'self' },
    { ehrPatientId: 'c', profileId: 'inez' },
  ])
})

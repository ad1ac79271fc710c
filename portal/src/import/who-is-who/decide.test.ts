import { expect, test } from 'vitest'
import { whoIsWhoTexts } from '@kinchart/texts/en/import.ts'
import { chosenFor, faultsOf, notNow, pairsOf } from './decide.ts'

const mother = { ehrPatientId: 'm', suggestedProfileId: 'self' }
const child = { ehrPatientId: 'c', suggestedProfileId: null }
const family = [mother, child]

test('what the person chose counts before what was suggested', () => {
  expect(chosenFor(mother, {})).toBe('self')
  expect(chosenFor(mother, { m: notNow })).toBe(notNow)
})

test('nobody is sent while somebody is undecided, or while two share a profile', () => {
  expect(faultsOf(family, {})).toEqual({ c: whoIsWhoTexts.undecided })
  expect(faultsOf(family, { c: 'self' })).toEqual({ c: whoIsWhoTexts.twice })
  expect(faultsOf(family, { c: 'inez' })).toEqual({})
})

test('both may be left out for now, and are then not named', () => {
  const choices = { m: notNow, c: notNow }
  expect(faultsOf(family, choices)).toEqual({})
  expect(pairsOf(family, choices)).toEqual([])
  expect(pairsOf(family, { c: 'inez' })).toEqual([
    { ehrPatientId: 'm', profileId: 'self' },
    { ehrPatientId: 'c', profileId: 'inez' },
  ])
})

import { afterEach, expect, test } from 'vitest'
import { addTexts, chooseLanguage } from '@kinchart/texts/translate.ts'
import { choiceInWords } from './choice-words.ts'
import {
  appointmentTypes,
  dependentRelationships,
  genders,
  races,
  relationships,
  specialties,
} from '../rules/enumerations.ts'
import { contractInSpanish } from './in-spanish.ts'
import { pageTitles, notesTitle, selectPrompt } from './texts.ts'

afterEach(() => {
  chooseLanguage('en')
})

test('loads the texts of the specification in the chosen language', () => {
  for (const [area, texts] of Object.entries(contractInSpanish)) addTexts('es', area, texts)
  expect([pageTitles.labs, notesTitle('Labs'), selectPrompt('doctor')]).toEqual([
    'Labs',
    'Labs Notes',
    'Please select a doctor',
  ])
  chooseLanguage('es')
  expect([pageTitles.labs, notesTitle('Análisis'), selectPrompt('médico')]).toEqual([
    'Análisis',
    'Notas: Análisis',
    'Por favor, elija: médico',
  ])
})

test('every choice that can be stored has a label in both languages', () => {
  const all = [
    ...relationships,
    ...dependentRelationships,
    ...genders,
    ...races,
    ...appointmentTypes,
    ...specialties,
    ...['Home', 'Cell', 'Work'],
  ]
  const english = all.map(choiceInWords)
  expect(english).toEqual(all.map((value) => value.charAt(0).toUpperCase() + value.slice(1)))
  chooseLanguage('es')
  expect(all.filter((value, index) => choiceInWords(value) === english[index])).toEqual([])
})

test('shows an unknown choice as stored, with a capital first letter', () => {
  expect(choiceInWords('grandparent')).toBe('Grandparent')
})

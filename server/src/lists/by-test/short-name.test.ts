import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

const nameOf = (words: string, loinc?: string): string => shortName(words, loinc ? `loinc:${loinc}` : null).name

test('keeps a short text of the source unchanged', () => {
  expect(nameOf('HbA1c (POC)', '4548-4')).toBe('HbA1c (POC)')
  expect(nameOf('Glucose, random')).toBe('Glucose, random')
  expect(nameOf('White oak IgE')).toBe('White oak IgE')
})

test('replaces a LOINC long name with the common name of its code', () => {
  expect(nameOf('Hemoglobin A1c/Hemoglobin.total in Blood', '4548-4')).toBe('Hemoglobin A1c')
  expect(nameOf('Alanine aminotransferase [Enzymatic activity/\u200Bvolume] in Serum or Plasma', '1742-6')).toBe('ALT')
  expect(nameOf('Leukocytes [#/volume] in Blood by Automated count', '6690-2')).toBe('White blood cells')
})

test('shortens a long name without a known code to its first part, and keeps a ratio complete', () => {
  expect(shortName('Peanut IgE Ab [Units/volume] in Serum', 'loinc:6206-7')).toEqual({
    name: 'Peanut IgE Ab',
    place: 'Serum',
  })
  expect(nameOf('Immature granulocytes/100 leukocytes in Blood', '38518-7')).toBe(
    'Immature granulocytes/100 leukocytes',
  )
  expect(nameOf('Carboxyhemoglobin/Hemoglobin.total in Arterial blood', '2030-5')).toBe('Carboxyhemoglobin')
  expect(nameOf('Color of Urine by Auto')).toBe('Color')
})

test('removes only the year and specimen from a panel name', () => {
  expect(nameOf('Comprehensive metabolic 2000 panel - Serum or Plasma')).toBe('Comprehensive metabolic panel')
  expect(nameOf('Basic metabolic panel - Blood')).toBe('Basic metabolic panel')
  expect(nameOf('Complete blood count (hemogram) panel - Blood by Automated count')).toBe(
    'Complete blood count (hemogram) panel',
  )
})

test('keeps long text that is not a LOINC long name', () => {
  const words = 'Tuberculosis screening by interferon gamma release, stimulated'
  expect(nameOf(words)).toBe(words)
})

test('prefers names configured by the operator', () => {
  const named = (loinc: string) => (loinc === '4548-4' ? 'A1c' : undefined)
  expect(shortName('Hemoglobin A1c/Hemoglobin.total in Blood', 'loinc:4548-4', named).name).toBe('A1c')
})

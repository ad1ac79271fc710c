import { expect, test } from 'vitest'
import { shortened } from './abbreviations.ts'
import { rootOf, wordsOf } from './name-words.ts'

const rootsOf = (name: string): string[] => wordsOf(name).map(rootOf)

test('reads the same words regardless of case, accents and punctuation', () => {
  expect(wordsOf('  ST. MARY’S  Hôpital ')).toEqual(['st', 'marys', 'hopital'])
  expect(wordsOf('Radiology/Imaging - North')).toEqual(['radiology', 'imaging', 'north'])
  expect(wordsOf('Lau & Sons')).toEqual(wordsOf('Lau and Sons'))
  expect(wordsOf('...')).toEqual([])
})

test('reads a title as one word, whether it is written with dots, with spaces or without either', () => {
  for (const written of ['Jane Doe M.D.', 'Jane Doe M. D.', 'Jane Doe, MD', 'Jane Doe M D']) {
    expect(wordsOf(written)).toEqual(['jane', 'doe', 'md'])
  }
  expect(wordsOf('John W. Lace')).toEqual(['john', 'w', 'lace'])
})

test('maps abbreviated words to the same common form as the full words', () => {
  expect(rootsOf('St Johns Med Ctr')).toEqual(rootsOf('Saint John’s Medical Center'))
  expect(rootsOf('Univ Hosp')).toEqual(rootsOf('University Hospitals'))
  expect(rootsOf('Mt Sinai Phys Grp')).toEqual(rootsOf('Mount Sinai Physicians Group'))
  expect(rootsOf('Valley Healthcare Assoc')).toEqual(rootsOf('Valley Health Care Associates'))
  expect(rootsOf('OB/GYN Clinic')).toEqual(rootsOf('Obstetrics Gynecology Clinics'))
  expect(rootsOf('Peds & Ortho Svcs')).toEqual(rootsOf('Pediatrics and Orthopaedics Services'))
})

test('does not treat words that only look like plurals as plurals', () => {
  expect(rootOf('wellness')).toBe('wellness')
  expect(rootOf('christus')).toBe('christus')
  expect(rootOf('arthritis')).toBe('arthritis')
  expect(rootOf('surgeries')).toBe('surgery')
})

test('never expands a short form to another short form', () => {
  expect([...shortened].filter(([, whole]) => shortened.has(whole))).toEqual([])
})

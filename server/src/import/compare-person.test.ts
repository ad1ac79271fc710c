import { expect, test } from 'vitest'
import { areNamesContradictory, isEvidently, mayBeSamePerson } from './compare-person.ts'

const ana = { firstName: 'Ana', lastName: 'Lima' }
const source = { name: 'Ana Maria Lima', birthDate: '1985-01-02' }

test('treats a birth date with a two-digit year as unknown: neither a match nor a mismatch', () => {
  for (const birthDate of ['0085-01-02', '0001-01-01', '']) {
    expect(mayBeSamePerson(source, { ...ana, birthDate })).toBe(true)
    expect(isEvidently(source, { ...ana, birthDate })).toBe(false)
  }
  expect(mayBeSamePerson({ ...source, birthDate: '0085-01-02' }, { ...ana, birthDate: '1985-01-02' })).toBe(true)
  expect(isEvidently({ ...source, birthDate: '0085-01-02' }, { ...ana, birthDate: '0085-01-02' })).toBe(false)
})

test('compares birth dates only up to the precision that both have', () => {
  expect(mayBeSamePerson(source, { ...ana, birthDate: '1985-01-03' })).toBe(false)
  expect(mayBeSamePerson({ ...source, birthDate: '1985' }, { ...ana, birthDate: '1985-01-03' })).toBe(true)
  expect(isEvidently(source, { ...ana, birthDate: '1985-01-02' })).toBe(true)
})

test.each([
  ['María José', 'María Ana López', false],
  ['María José', 'Maria Jose López', true],
  ['María José', 'María J. López', true],
  ['María', 'María Ana López', true],
  ['María José', 'María López', true],
  ['María José', 'María Ana José López', true],
])('decides whether %s may import the records of %s without confirmation: %s', (firstName, name, is) => {
  const birthDate = '1985-01-02'
  expect(isEvidently({ name, birthDate }, { firstName, lastName: 'López', birthDate })).toBe(is)
})

test('finds two names contradictory if each name has a word that the other lacks', () => {
  expect(areNamesContradictory('John Paul Smith', 'John Peter Smith')).toBe(true)
  expect(areNamesContradictory('John P Smith', 'John Paul Smith')).toBe(false)
  expect(areNamesContradictory('Katherine Ann Smith', 'Smith, Katherine Anne')).toBe(false)
  expect(areNamesContradictory('John Smith', 'John Paul Smith')).toBe(false)
})

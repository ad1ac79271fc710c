import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import type { Json } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** `birthDate` may be only a year, or a year and month. It is empty if unknown. */
export type Person = { readonly name: string; readonly birthDate: string; readonly gender?: string }

/** Prefers an official name. Source: FHIR R4 `Patient.name`, `Patient.birthDate`, `Patient.gender`. */
export function personOf(patient: LooseResource<'Patient'>): Person {
  const names = (Array.isArray(patient['name']) ? (patient['name'] as readonly Json[]) : []).filter(isObject)
  const chosen =
    names.find((name) => name['use'] === 'official') ?? names.find((name) => name['use'] === 'usual') ?? names[0]
  const birthDate = patient['birthDate']
  const gender = patient['gender']
  return {
    name: chosen ? wholeName(chosen) : '',
    birthDate: typeof birthDate === 'string' ? birthDate : '',
    ...(typeof gender === 'string' ? { gender } : {}),
  }
}

function wholeName(name: Readonly<Record<string, Json | undefined>>): string {
  const given = Array.isArray(name['given'])
    ? (name['given'] as readonly Json[]).filter((part) => typeof part === 'string')
    : []
  // In DSTU2, a name can have several family names.
  const families = [name['family']].flat().filter((part) => typeof part === 'string')
  const parts = [...given, ...families].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : typeof name['text'] === 'string' ? name['text'] : ''
}

/**
 * Returns true if the source's patient may be the chosen person. The chosen person's first and last name must both be
 * in the source's name, and the birth dates must not contradict each other. Ignores case, accents, middle names and
 * the order of names. A birth year before 1900 counts as unknown.
 */
export function mayBeSamePerson(
  source: Person,
  chosen: { firstName: string; lastName: string; birthDate: string },
): boolean {
  const theirs = wordsOf(source.name)
  const isNamed = [...wordsOf(chosen.firstName).slice(0, 1), ...wordsOf(chosen.lastName)]
  const areNamesAlike = isNamed.length > 0 && isNamed.every((word) => theirs.includes(word))
  const [theirDate, ourDate] = [knownBirthDate(source.birthDate), knownBirthDate(chosen.birthDate)]
  const shorter = Math.min(theirDate.length, ourDate.length)
  const areDatesAlike = theirDate.slice(0, shorter) === ourDate.slice(0, shorter)
  return areNamesAlike && areDatesAlike
}

/**
 * Returns true if the name and the full birth date match, so that the user need not confirm. Twins often share the
 * first of two given names, so contradicting second names require confirmation. Q11 and Q48.
 */
export function isEvidently(
  source: Person,
  chosen: { firstName: string; lastName: string; birthDate: string },
): boolean {
  return (
    knownBirthDate(source.birthDate).length === '1984-02-11'.length &&
    source.birthDate === chosen.birthDate &&
    mayBeSamePerson(source, chosen) &&
    !areNamesContradictory(source.name, `${chosen.firstName} ${chosen.lastName}`)
  )
}

/**
 * Returns true if each name has a word that is missing from the other name. An initial or shortened word is not a
 * different word.
 */
export function areNamesContradictory(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return hasMore(words, others) && hasMore(others, words)
}

const hasMore = (words: readonly string[], others: readonly string[]): boolean =>
  words.some((word) => !others.some((other) => other.startsWith(word) || word.startsWith(other)))

export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

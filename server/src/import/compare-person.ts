import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import type { Json } from '#fhir/json/json.ts'
import type { LooseResource } from '#fhir/json/loose.ts'

/** Who a source says its patient is. `birthDate` as precise as it is known; empty where it is not. */
export type Person = { readonly name: string; readonly birthDate: string; readonly gender?: string }

/**
 * The source's patient as a person. Source: FHIR R4 `Patient.name`, `Patient.birthDate`, `Patient.gender`; an official name before
 * others.
 */
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
  // DSTU2 has several family names.
  const families = [name['family']].flat().filter((part) => typeof part === 'string')
  const parts = [...given, ...families].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(' ') : typeof name['text'] === 'string' ? name['text'] : ''
}

/**
 * Whether the source's patient can be the person chosen here. Case, accents, middle names and order are not compared; the first and
 * last name of the chosen person must both be among the source's, and birth dates must not contradict each other. A year before
 * 1900 counts as unknown.
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
 * Whether both the name and the whole birth date agree, so that the person need not be asked. Twins often share the first of two
 * given names: further names that contradict each other are asked about. Settled questions 11 and 48.
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

/** Whether each of two names has a word that the other lacks. An initial, or a shortened word, is no other word. */
export function areNamesContradictory(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  return hasMore(words, others) && hasMore(others, words)
}

const hasMore = (words: readonly string[], others: readonly string[]): boolean =>
  words.some((word) => !others.some((other) => other.startsWith(word) || word.startsWith(other)))

/** The words of a name as they are compared: without case and accents. */
export const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '')

const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

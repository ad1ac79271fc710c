import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { ownPatientId } from '@kinchart/contract/calls/import.ts'
import { isAppleOwner } from '#forms/apple-health/read-owner.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Names } from '#family/whose-names.ts'
import { areNamesContradictory, isEvidently, mayBeSamePerson, wordsOf } from '../compare-person.ts'
import type { Person } from '../compare-person.ts'
import type { FoundPatient, Seen } from './look-through.ts'

/** Whose files these are: the ids that the person has in them, and who they say it is (null where nobody is named). */
export type ChosenPatient = {
  readonly ids: readonly string[]
  /** The same as they were found; empty where nobody is named. */
  readonly found: readonly FoundPatient[]
  readonly patient: FoundPatient | null
  /** Every name of the person in the files, where one contradicts another. */
  readonly names: readonly string[]
  /** Evidently the person chosen here; otherwise they are asked. Settled questions 11 and 48. */
  readonly isEvident: boolean
  /** The phone's owner has the name and birth date that hospitals' records in the same export have. */
  readonly isOwnPhone: boolean
}

/**
 * Whose files these are: everybody in them with the name and birth date of the chosen person; else the only one. A document that
 * the person adds on our page is theirs, also without a birth date.
 * Throws 'file-patient-unclear' where several are and none of them fits.
 */
export function choosePatient(seen: Seen, chosen: Names, profileId: string): ChosenPatient {
  const all = [...seen.patients.values()]
  const owners = all.filter(({ metaSource }) => isAppleOwner(metaSource))
  // Who owns a phone has no name there: of those who have one, the birth date tells whether it is the same person.
  const patients = owners.length < all.length ? all.filter((one) => !owners.includes(one)) : all
  const isOfOurPage = ({ id, person }: FoundPatient) =>
    id === ownPatientId(profileId) && mayBeSamePerson(person, chosen)
  const fitting = patients.filter(({ person }) => mayBeSamePerson(person, chosen))
  // The same person may have an id a document; where all of them say the same, it is one person.
  const those = fitting.length > 0 ? fitting : isOnePerson(patients) ? patients : []
  // A father and a son of one name: without a birth date here, it is not clear which of them is meant.
  if (haveSeveralBirthDates(those)) throw new ApiError('file-patient-unclear')
  if (those.length > 0) {
    const phones = patients === all ? [] : owners.filter((one) => mayBe(one, those))
    const found = [...those, ...phones]
    const ids = [...new Set(found.map(({ id }) => id))].sort()
    const names = namesOf(those)
    const isEvident =
      !seen.hasUnowned &&
      names.length === 1 &&
      those.every((one) => isOfOurPage(one) || isEvidently(one.person, chosen)) &&
      phones.every(({ person }) => person.birthDate === chosen.birthDate)
    const isOwnPhone = fitting.length > 0 && !seen.hasUnowned && phones.every(({ person }) => person.birthDate !== '')
    return { ids, found, patient: those[0] ?? null, names, isEvident, isOwnPhone }
  }
  if (patients.length > 0 || seen.subjects.size > 1) throw new ApiError('file-patient-unclear')
  return { ids: [...seen.subjects], found: [], patient: null, names: [], isEvident: false, isOwnPhone: false }
}

/** Whether two birth dates contradict each other, as far as both are known. */
function haveSeveralBirthDates(found: readonly FoundPatient[]): boolean {
  const dates = [...new Set(found.map(({ person }) => knownBirthDate(person.birthDate)))]
  return dates.some((one) => dates.some((other) => !one.startsWith(other) && !other.startsWith(one)))
}

/** Every name of those found that contradicts another one; only the first name where none does. */
function namesOf([first, ...others]: readonly FoundPatient[]): readonly string[] {
  const names = first === undefined ? [] : [first.person.name]
  for (const { person } of others)
    if (names.every((name) => areNamesContradictory(name, person.name))) names.push(person.name)
  return names
}

/** The same birth date, or none to compare. */
const mayBe = ({ person }: FoundPatient, those: readonly FoundPatient[]): boolean =>
  person.birthDate === '' || those.some((one) => one.person.birthDate === person.birthDate)

function isOnePerson([first, ...others]: readonly FoundPatient[]): boolean {
  if (!first) return false
  const isNamed = first.person.name !== '' && first.person.birthDate !== ''
  return others.length === 0 || (isNamed && others.every(({ person }) => areAlike(person, first.person)))
}

/** The same birth date, and one name within the other: a hospital writes the middle name, another does not. */
function areAlike(one: Person, other: Person): boolean {
  const [fewer, more] = [wordsOf(one.name), wordsOf(other.name)].toSorted((a, b) => a.length - b.length)
  if (!fewer || !more || one.birthDate !== other.birthDate) return false
  return fewer.every((word) => more.includes(word)) && (fewer.length > 1 || fewer.length === more.length)
}

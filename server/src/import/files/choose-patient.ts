import { knownBirthDate } from '@kinchart/contract/rules/days.ts'
import { ownPatientId } from '@kinchart/contract/calls/import.ts'
import { isAppleOwner } from '#forms/apple-health/read-owner.ts'
import { ApiError } from '#platform/http/api-error.ts'
import type { Names } from '#family/profile-names.ts'
import { areNamesContradictory, isEvidently, mayBeSamePerson, wordsOf, type Person } from '../compare-person.ts'
import type { FoundPatient, Seen } from './look-through.ts'

/**
 * The patient whose records are imported from the files. `ids` may contain several ids, because each document may use
 * a different one. `patient` is null if the files name no patient.
 */
export type ChosenPatient = {
  readonly ids: readonly string[]
  /** Contains one entry for each patient found. Empty if the files name no patient. */
  readonly found: readonly FoundPatient[]
  readonly patient: FoundPatient | null
  /** The names in the files that contradict each other. Contains only one name if no names contradict each other. */
  readonly names: readonly string[]
  /**
   * If false, the user must confirm that the patient is the person of the chosen profile. Q11 and Q48.
   */
  readonly isEvident: boolean
  /** True if the phone's owner is the person whose hospital records the export contains. */
  readonly isOwnPhone: boolean
}

/**
 * Chooses the patients with the name and birth date of the chosen profile, otherwise the only patient. A document
 * that the user created in our portal counts as the user's, even without a birth date. Throws 'file-patient-unclear'
 * if there are several patients and none matches.
 */
export function choosePatient(seen: Seen, chosen: Names, profileId: string): ChosenPatient {
  const all = [...seen.patients.values()]
  const owners = all.filter(({ metaSource }) => isAppleOwner(metaSource))
  // Ignore the phone's owner if the files also name a patient, because they do not state the owner's name. The birth
  // date decides whether the owner and the patient are the same person.
  const patients = owners.length < all.length ? all.filter((one) => !owners.includes(one)) : all
  const isOfOurPage = ({ id, person }: FoundPatient) =>
    id === ownPatientId(profileId) && mayBeSamePerson(person, chosen)
  const fitting = patients.filter(({ person }) => mayBeSamePerson(person, chosen))
  // A person may have a different id in each document. If name and birth date agree in all documents, the documents
  // are about one person.
  const those = fitting.length > 0 ? fitting : isOnePerson(patients) ? patients : []
  // A father and son may have the same name. If the profile has no birth date, we cannot tell whether it is the
  // father's or the son's.
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

function haveSeveralBirthDates(found: readonly FoundPatient[]): boolean {
  const dates = [...new Set(found.map(({ person }) => knownBirthDate(person.birthDate)))]
  return dates.some((one) => dates.some((other) => !one.startsWith(other) && !other.startsWith(one)))
}

/** Returns the first name and each name that contradicts all earlier names. */
function namesOf([first, ...others]: readonly FoundPatient[]): readonly string[] {
  const names = first === undefined ? [] : [first.person.name]
  for (const { person } of others)
    if (names.every((name) => areNamesContradictory(name, person.name))) names.push(person.name)
  return names
}

const mayBe = ({ person }: FoundPatient, those: readonly FoundPatient[]): boolean =>
  person.birthDate === '' || those.some((one) => one.person.birthDate === person.birthDate)

function isOnePerson([first, ...others]: readonly FoundPatient[]): boolean {
  if (!first) return false
  const isNamed = first.person.name !== '' && first.person.birthDate !== ''
  return others.length === 0 || (isNamed && others.every(({ person }) => areAlike(person, first.person)))
}

/**
 * Returns true if the birth dates match and one name contains the other, because some hospitals omit the middle name.
 */
function areAlike(one: Person, other: Person): boolean {
  const [fewer, more] = [wordsOf(one.name), wordsOf(other.name)].toSorted((a, b) => a.length - b.length)
  if (!fewer || !more || one.birthDate !== other.birthDate) return false
  return fewer.every((word) => more.includes(word)) && (fewer.length > 1 || fewer.length === more.length)
}

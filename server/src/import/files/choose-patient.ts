import { ApiError } from '#platform/http/api-error.ts'
import type { Names } from '#family/whose-names.ts'
import { isSamePerson, wordsOf } from '../compare-person.ts'
import type { Person } from '../compare-person.ts'
import type { FoundPatient, Seen } from './look-through.ts'

/** Whose files these are: the ids that the person has in them, and who they say it is (null where nobody is named). */
export type ChosenPatient = {
  readonly ids: readonly string[]
  /** The same as they were found; empty where nobody is named. */
  readonly found: readonly FoundPatient[]
  readonly patient: FoundPatient | null
  /** Evidently the person chosen here; otherwise they are asked. Settled question 11. */
  readonly isEvident: boolean
}

/**
 * Whose files these are: everybody in them with the name and birth date of the chosen person; else the only one.
 * Throws 'file-patient-unclear' where several are and none of them fits.
 */
export function choosePatient(seen: Seen, chosen: Names): ChosenPatient {
  const patients = [...seen.patients.values()]
  const fitting = patients.filter(({ person }) => isSamePerson(person, chosen))
  // The same person may have an id a document; where all of them say the same, it is one person.
  const those = fitting.length > 0 ? fitting : isOnePerson(patients) ? patients : []
  if (those.length > 0) {
    const ids = [...new Set(those.map(({ id }) => id))].sort()
    return { ids, found: those, patient: those[0] ?? null, isEvident: fitting.length > 0 }
  }
  if (patients.length > 0 || seen.subjects.size > 1) throw new ApiError('file-patient-unclear')
  return { ids: [...seen.subjects], found: [], patient: null, isEvident: false }
}

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

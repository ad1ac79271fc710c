import { findServed, isGivenWith, kindOf, neverGiven } from '@kinchart/contract/calls/connected-apps.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { readClinicalScope, supportingTypes } from '#access/connected-apps/scopes.ts'
import type { ClinicalScope } from '#access/connected-apps/scopes.ts'
import { SearchFaultError, isMatch, readCriterion } from './match-search.ts'
import type { Criterion } from './match-search.ts'
import { thePerson } from './entry.ts'
import type { Entry, RecordIndex } from './entry.ts'

/** What an access token may see: its scopes, and what the person chose when they let the app in. */
export type Seeing = {
  readonly scopes: readonly ClinicalScope[]
  readonly kinds: readonly string[]
  readonly sourceIds: readonly string[]
  /** What the person wrote themselves after this moment, in ms, is not seen. */
  readonly ownUntil: number
  readonly personId: string
  /** What its source took back is seen, too, with the status that says so: an app that keeps a copy has to learn of it. */
  readonly withRetracted: boolean
}

/** Reading one by its id, or searching; SMART has a right for each. */
export type Right = 'read' | 'search'

export const scopesOf = (scope: string): readonly ClinicalScope[] =>
  scope.split(' ').flatMap((text) => readClinicalScope(text) ?? [])

/** Medicines are named by what is given of them: a list of medicines without their names would say less than the source did. */
const medicines = new Set([
  'MedicationRequest',
  'MedicationStatement',
  'MedicationDispense',
  'MedicationAdministration',
])

const isOf = (scope: ClinicalScope, type: string): boolean =>
  (scope.type === '*' && findServed(type) !== undefined) ||
  scope.type === type ||
  (type === 'Medication' && medicines.has(scope.type))

const has = (scope: ClinicalScope, right: Right): boolean => (right === 'read' ? scope.mayRead : scope.maySearch)

/** Whether a token may ask for a type at all; the same answer whatever the record holds. */
export function mayAsk(seeing: Seeing, type: string, right: Right): boolean {
  const served = findServed(type)
  return served !== undefined && isGivenWith(served, seeing.kinds) && scopesFor(seeing, type, right).length > 0
}

/** The scopes by which a token may ask for a type. */
export const scopesFor = ({ scopes }: Seeing, type: string, right: Right): readonly ClinicalScope[] =>
  scopes.filter((scope) => isOf(scope, type) && has(scope, right))

const isNamed = ({ type }: Entry): boolean => supportingTypes.includes(type)

/** How far what is seen names what is seen with it: a role, its practitioner, their organization. */
const ROUNDS = 4

/** The ids of everything that may be seen with a right. What is not among them is as if it were not there. */
export function visible(index: RecordIndex, seeing: Seeing, right: Right): ReadonlySet<string> {
  const seen = new Set<string>()
  const criteria = new Map(seeing.scopes.map((scope) => [scope, criteriaOf(scope)]))
  const scopesByType = new Map<string, readonly ClinicalScope[]>()
  const isGranted = (entry: Entry): boolean => {
    const scopes = scopesByType.get(entry.type) ?? scopesFor(seeing, entry.type, right)
    scopesByType.set(entry.type, scopes)
    return scopes.some((scope) => {
      const narrowed = criteria.get(scope)
      if (narrowed === undefined) return false
      // What narrows a scope of prescriptions is said of them, and not of the medicines that they name.
      const isImplied = entry.type === 'Medication' && scope.type !== 'Medication'
      return isImplied || narrowed.every((one) => isMatch(index, entry, one, seeing))
    })
  }
  const isOfGrant = ({ sourceId, addedAt = 0, isRetracted }: Entry): boolean =>
    seeing.sourceIds.includes(sourceId) && addedAt <= seeing.ownUntil && (seeing.withRetracted || isRetracted !== true)
  const take = (entry: Entry, into: Entry[]): void => {
    seen.add(entry.id)
    into.push(entry)
  }
  const follow = (from: readonly Entry[]): void => {
    let latest = from
    for (let round = 0; round < ROUNDS && latest.length > 0; round++) {
      const next: Entry[] = []
      for (const entry of latest)
        for (const id of index.leadsFrom(entry)) {
          const led = index.entries.get(id)
          if (!led || seen.has(id) || !isNamed(led) || !isOfGrant(led) || !isGranted(led)) continue
          take(led, next)
        }
      latest = next
    }
  }
  const chosen: Entry[] = []
  for (const entry of index.entries.values()) {
    // Doctors, places and medicines are in no list: they are seen as far as what is seen names them.
    if ((entry.section === null && isNamed(entry)) || !isOfGrant(entry)) continue
    if (isOfKinds(entry, seeing) && isGranted(entry)) take(entry, chosen)
  }
  follow(chosen)
  // A statement about what is seen; one that is about anything else that is stored is not.
  const isPersonSeen = mayAsk(seeing, 'Patient', right)
  const statements: Entry[] = []
  for (const entry of index.entries.values()) {
    if (entry.type !== 'Provenance' || !isOfGrant(entry) || !isGranted(entry)) continue
    const targets = (entry.values.references['target'] ?? []).flatMap((one) => index.leadsTo(entry, one) ?? [])
    const isSeen = (id: string): boolean => (id === thePerson ? isPersonSeen : seen.has(id))
    if (targets.length > 0 && targets.every(isSeen)) take(entry, statements)
  }
  follow(statements)
  return seen
}

/** Whether the person chose the kinds of an entry. */
export const isOfKinds = (
  entry: Pick<Entry, 'section' | 'type' | 'isFinancial'>,
  { kinds }: Pick<Seeing, 'kinds'>,
): boolean => entry.isFinancial !== true && kindsOf(entry).every((kind) => kind !== null && kinds.includes(kind))

/** The kinds that must have been chosen for an entry; of what no list could read, all that its type may be of. */
function kindsOf({ section, type }: Pick<Entry, 'section' | 'type'>): readonly (string | null)[] {
  if (section !== null) return [kindOf(section, type)]
  const lists = sections.filter(({ types }) => Object.hasOwn(types, type)).map(({ name }) => name)
  if (lists.some((name) => neverGiven.includes(name))) return [null]
  return lists.length === 0 ? [kindOf(null, type)] : [...new Set(lists.map((name) => kindOf(name, type)))]
}

/** What the search parameters of a scope narrow it to; undefined for one that is not understood, which grants nothing. */
function criteriaOf({ type, query }: ClinicalScope): readonly Criterion[] | undefined {
  if (query === '') return []
  try {
    const read = [...new URLSearchParams(query.replaceAll('+', '%2B'))].map(([name, value]) =>
      readCriterion(type, name, value),
    )
    return read.every((one) => one !== undefined) ? (read as readonly Criterion[]) : undefined
  } catch (error) {
    if (error instanceof SearchFaultError) return undefined
    throw error
  }
}

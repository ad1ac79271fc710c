import { findServed, isGivenWith, kindOf, neverGiven } from '@kinchart/contract/calls/connected-apps.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { readClinicalScope, supportingTypes, type ClinicalScope } from '#access/connected-apps/scopes.ts'
import { SearchFaultError, isMatch, readCriterion, type Criterion } from './match-search.ts'
import { thePerson, type Entry, type RecordIndex } from './entry.ts'

/** The resources an access token may see: its scopes, and the patient's choices when they authorized the app. */
export type Seeing = {
  readonly scopes: readonly ClinicalScope[]
  readonly kinds: readonly string[]
  readonly sourceIds: readonly string[]
  /** Hides entries the patient wrote after this moment, in ms. */
  readonly ownUntil: number
  readonly personId: string
  /**
   * Whether retracted entries are visible, with the status that marks them: an app that keeps a copy has to learn of
   * them.
   */
  readonly withRetracted: boolean
}

/** Reading one by its id, or searching; SMART defines a right for each. */
export type Right = 'read' | 'search'

export const scopesOf = (scope: string): readonly ClinicalScope[] =>
  scope.split(' ').flatMap((text) => readClinicalScope(text) ?? [])

/**
 * Medications are named by their referenced Medication: without those, a list of medications would lack names that the
 * source sent.
 */
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

/** Returns whether a token may request a type at all; independent of the record's contents. */
export function mayAsk(seeing: Seeing, type: string, right: Right): boolean {
  const served = findServed(type)
  return served !== undefined && isGivenWith(served, seeing.kinds) && scopesFor(seeing, type, right).length > 0
}

/** Returns the scopes that let a token request a type. */
export const scopesFor = ({ scopes }: Seeing, type: string, right: Right): readonly ClinicalScope[] =>
  scopes.filter((scope) => isOf(scope, type) && has(scope, right))

const isNamed = ({ type }: Entry): boolean => supportingTypes.includes(type)

/** How many references to follow from a visible entry: a role, its practitioner, their organization. */
const ROUNDS = 4

/** Returns the ids of everything visible with a right. Other resources are treated as nonexistent. */
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
      // A filter of a prescription scope applies to prescriptions, not to the medications they refer to.
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
    // Doctors, locations and medications belong to no list: they are visible if a visible entry refers to them.
    if ((entry.section === null && isNamed(entry)) || !isOfGrant(entry)) continue
    if (isOfKinds(entry, seeing) && isGranted(entry)) take(entry, chosen)
  }
  follow(chosen)
  // A Provenance is visible only if all of its stored targets are.
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

/** Returns whether the patient chose an entry's sections. */
export const isOfKinds = (
  entry: Pick<Entry, 'section' | 'type' | 'isFinancial'>,
  { kinds }: Pick<Seeing, 'kinds'>,
): boolean => entry.isFinancial !== true && kindsOf(entry).every((kind) => kind !== null && kinds.includes(kind))

/**
 * Returns the sections that must be chosen for an entry; for one that no list could read, all that its type may belong
 * to.
 */
function kindsOf({ section, type }: Pick<Entry, 'section' | 'type'>): readonly (string | null)[] {
  if (section !== null) return [kindOf(section, type)]
  const lists = sections.filter(({ types }) => Object.hasOwn(types, type)).map(({ name }) => name)
  if (lists.some((name) => neverGiven.includes(name))) return [null]
  return lists.length === 0 ? [kindOf(null, type)] : [...new Set(lists.map((name) => kindOf(name, type)))]
}

/** Returns the criteria of a scope's search parameters; undefined if one is not supported, which grants nothing. */
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

import { findServed, isGivenWith, kindOf, neverGiven } from '@kinchart/contract/calls/connected-apps.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { readClinicalScope, supportingTypes, type ClinicalScope } from '#access/connected-apps/scopes.ts'
import { SearchParameterError, isMatch, readCriterion, type Criterion } from './match-search.ts'
import { thePerson, type Entry, type RecordIndex } from './entry.ts'

/** What an access token gives access to: its scopes, and the patient's choices when they authorized the app. */
export type Seeing = {
  readonly scopes: readonly ClinicalScope[]
  readonly kinds: readonly string[]
  readonly sourceIds: readonly string[]
  /** In ms. Entries that the patient added later are hidden. */
  readonly ownUntil: number
  readonly personId: string
  /**
   * True for apps that keep a copy. Such apps must learn about retracted entries. A retracted entry's status marks it
   * as retracted.
   */
  readonly withRetracted: boolean
}

export type Right = 'read' | 'search'

export const scopesOf = (scope: string): readonly ClinicalScope[] =>
  scope.split(' ').flatMap((text) => readClinicalScope(text) ?? [])

/**
 * Types whose entries may have their name only in a referenced Medication. Without the Medication, a list would omit
 * names that the source sent.
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

export function mayAsk(seeing: Seeing, type: string, right: Right): boolean {
  const served = findServed(type)
  return served !== undefined && isGivenWith(served, seeing.kinds) && scopesFor(seeing, type, right).length > 0
}

export const scopesFor = ({ scopes }: Seeing, type: string, right: Right): readonly ClinicalScope[] =>
  scopes.filter((scope) => isOf(scope, type) && has(scope, right))

const isNamed = ({ type }: Entry): boolean => supportingTypes.includes(type)

/**
 * How many references to follow from a visible entry. Example: a role, the role's practitioner, the practitioner's
 * organization.
 */
const ROUNDS = 4

/**
 * Returns the ids of everything that the app may see with this right. All other resources are treated as nonexistent.
 */
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
      // A filter of a prescription scope limits prescriptions. It doesn't limit the medications that prescriptions
      // refer to.
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
    // Doctors, locations and medications belong to no list. They are visible if a visible entry refers to them.
    if ((entry.section === null && isNamed(entry)) || !isOfGrant(entry)) continue
    if (isOfKinds(entry, seeing) && isGranted(entry)) take(entry, chosen)
  }
  follow(chosen)
  // A Provenance is visible only if all of its stored targets are visible.
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

export const isOfKinds = (
  entry: Pick<Entry, 'section' | 'type' | 'isFinancial'>,
  { kinds }: Pick<Seeing, 'kinds'>,
): boolean => entry.isFinancial !== true && kindsOf(entry).every((kind) => kind !== null && kinds.includes(kind))

/**
 * Returns the sections whose grant covers the entry. For an entry that no list could read, returns all sections that
 * the entry's type may belong to.
 */
function kindsOf({ section, type }: Pick<Entry, 'section' | 'type'>): readonly (string | null)[] {
  if (section !== null) return [kindOf(section, type)]
  const lists = sections.filter(({ types }) => Object.hasOwn(types, type)).map(({ name }) => name)
  if (lists.some((name) => neverGiven.includes(name))) return [null]
  return lists.length === 0 ? [kindOf(null, type)] : [...new Set(lists.map((name) => kindOf(name, type)))]
}

/** Undefined if a search parameter is not supported. The scope then grants nothing. */
function criteriaOf({ type, query }: ClinicalScope): readonly Criterion[] | undefined {
  if (query === '') return []
  try {
    const read = [...new URLSearchParams(query.replaceAll('+', '%2B'))].map(([name, value]) =>
      readCriterion(type, name, value),
    )
    return read.every((one) => one !== undefined) ? (read as readonly Criterion[]) : undefined
  } catch (error) {
    if (error instanceof SearchParameterError) return undefined
    throw error
  }
}

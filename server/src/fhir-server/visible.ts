import { financialTypes, kindOf, neverGiven } from '@kinchart/contract/connected-apps.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { readClinicalScope, supportingTypes } from '#connected-apps/scopes.ts'
import type { ClinicalScope } from '#connected-apps/scopes.ts'
import { SearchFaultError, isMatch, readCriterion } from './match-search.ts'
import type { Criterion } from './match-search.ts'
import type { Entry, RecordIndex } from './entry.ts'

/** What an access token may see: its scopes, and what the person chose when they let the app in. */
export type Seeing = {
  readonly scopes: readonly ClinicalScope[]
  readonly kinds: readonly string[]
  readonly sourceIds: readonly string[]
  /** What the person wrote themselves after this moment, in ms, is not seen. */
  readonly ownUntil: number
  readonly personId: string
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
  scope.type === '*' || scope.type === type || (type === 'Medication' && medicines.has(scope.type))

const has = (scope: ClinicalScope, right: Right): boolean => (right === 'read' ? scope.mayRead : scope.maySearch)

/** Whether a token may ask for a type at all; the same answer whatever the record holds. */
export const mayAsk = ({ scopes }: Seeing, type: string, right: Right): boolean =>
  !financialTypes.includes(type) && scopes.some((scope) => isOf(scope, type) && has(scope, right))

/** How far what is seen names what is seen with it: a role, its practitioner, their organization. */
const ROUNDS = 4

/** The ids of everything that may be seen with a right. What is not among them is as if it were not there. */
export function visible(index: RecordIndex, seeing: Seeing, right: Right): ReadonlySet<string> {
  const seen = new Set<string>()
  const granted = new Map(seeing.scopes.map((scope) => [scope, criteriaOf(scope)]))
  const isGranted = (entry: Entry): boolean =>
    seeing.scopes.some((scope) => {
      const narrowed = granted.get(scope)
      if (!isOf(scope, entry.type) || !has(scope, right) || narrowed === undefined) return false
      // What narrows a scope of prescriptions is said of them, and not of the medicines that they name.
      const isImplied = entry.type === 'Medication' && scope.type !== 'Medication'
      return isImplied || narrowed.every((one) => isMatch(index, entry, one, seeing))
    })
  const isOfGrant = ({ sourceId, addedAt = 0 }: Entry): boolean =>
    seeing.sourceIds.includes(sourceId) && addedAt <= seeing.ownUntil
  let latest: Entry[] = []
  for (const entry of index.entries.values()) {
    // Doctors, places and medicines are in no list: they are seen as far as what is seen names them.
    if ((entry.section === null && supportingTypes.includes(entry.type)) || !isOfGrant(entry)) continue
    if (!kindsOf(entry).every((kind) => kind !== null && seeing.kinds.includes(kind)) || !isGranted(entry)) continue
    seen.add(entry.id)
    latest.push(entry)
  }
  for (let round = 0; round < ROUNDS && latest.length > 0; round++) {
    const next: Entry[] = []
    for (const entry of latest)
      for (const id of index.leadsFrom(entry)) {
        const led = index.entries.get(id)
        if (!led || seen.has(id) || !supportingTypes.includes(led.type) || !isOfGrant(led) || !isGranted(led)) continue
        seen.add(id)
        next.push(led)
      }
    latest = next
  }
  // A statement about what is seen; one that is about anything else besides is not.
  for (const entry of index.entries.values()) {
    if (entry.type !== 'Provenance' || !isOfGrant(entry) || !isGranted(entry)) continue
    const targets = (entry.values.references['target'] ?? []).map((one) => index.leadsTo(entry, one))
    if (targets.length > 0 && targets.every((id) => id !== undefined && seen.has(id))) seen.add(entry.id)
  }
  return seen
}

/** The kinds that must have been chosen for an entry; of what no list could read, all that its type may be of. */
function kindsOf({ section, type }: Entry): readonly (string | null)[] {
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

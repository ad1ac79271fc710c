import { kindOf } from '@kinchart/contract/connected-apps.ts'
import { sections } from '@kinchart/contract/sections/all.ts'
import { namedTypes } from '#record/section-types.ts'

/**
 * One clinical scope of SMART App Launch 2.2. `type`: '*' for all. `isV1`: it was written as v1 (`.read`), and is answered so. What
 * changes something is never granted, so that only reading (`r`) and searching (`s`) are kept of it.
 */
export type ClinicalScope = {
  readonly type: string
  readonly mayRead: boolean
  readonly maySearch: boolean
  readonly isV1: boolean
  /** Search parameters that narrow it, as they were written; '' where there are none. */
  readonly query: string
}

/** What an app asked for. `others`: scopes about the sign-in. What is not understood is left out, and never guessed. */
export type AskedScopes = { readonly clinical: readonly ClinicalScope[]; readonly others: readonly string[] }

/** What is not about records: who signs in, whose record it is, and going on without the person. */
export const signInScopes = ['openid', 'fhirUser', 'launch/patient', 'offline_access'] as const

const SCOPE = /^patient\/(\*|[A-Z][A-Za-z]{1,60})\.(read|write|\*|c?r?u?d?s?)(?:\?(.{1,500}))?$/

/** One scope; undefined for what asks for no reading, or is not written as SMART has it (`.sr`, `user/…`). */
export function readClinicalScope(text: string): ClinicalScope | undefined {
  const [, type, rights = '', query = ''] = SCOPE.exec(text) ?? []
  if (type === undefined || rights === '' || rights === 'write') return undefined
  const isV1 = rights === 'read' || rights === '*'
  // A v1 scope has no search parameters.
  if (isV1 && query !== '') return undefined
  const mayRead = isV1 || rights.includes('r')
  const maySearch = isV1 || rights.includes('s')
  if (!mayRead && !maySearch) return undefined
  return { type, mayRead, maySearch, isV1, query }
}

/** Reads the scopes of a request, in its order, each once. */
export function readScopes(scope: string): AskedScopes {
  const clinical = new Map<string, ClinicalScope>()
  const others = new Set<string>()
  for (const text of scope.split(/ +/)) {
    if (signInScopes.some((one) => one === text)) others.add(text)
    const read = readClinicalScope(text)
    if (read) clinical.set(writeScope(read), read)
  }
  return { clinical: [...clinical.values()], others: [...others] }
}

/** As it is granted: in the spelling that the app used. */
export function writeScope({ type, mayRead, maySearch, isV1, query }: ClinicalScope): string {
  const rights = isV1 ? 'read' : `${mayRead ? 'r' : ''}${maySearch ? 's' : ''}`
  return `patient/${type}.${rights}${query === '' ? '' : `?${query}`}`
}

/** What others name: it is read as far as what may be read names it, and, where a list has it, with the kind of that list. */
export const supportingTypes: readonly string[] = [
  ...namedTypes,
  'RelatedPerson',
  'Specimen',
  'Device',
  'Questionnaire',
]

/** The FHIR types of a kind, as its lists are made of them. */
const typesOfKind = (kind: string): readonly string[] =>
  sections.flatMap(({ name, types }) => Object.keys(types).filter((type) => kindOf(name, type) === kind))

/** The kinds that a request is about; all of them where it asks for every type. */
export function kindsAsked({ clinical }: AskedScopes, all: readonly string[]): readonly string[] {
  if (clinical.some(({ type }) => type === '*')) return all
  return all.filter((kind) => clinical.some(({ type }) => typesOfKind(kind).includes(type)))
}

/**
 * What is granted of a request when a person chose some kinds: the types of these kinds and what they name. A request for every
 * type becomes one for each of them, unless every kind was chosen. Empty where nothing of a record is left.
 */
export function grantedScopes(asked: AskedScopes, kinds: readonly string[], all: readonly string[]): readonly string[] {
  const chosen = new Set(kinds.flatMap((kind) => typesOfKind(kind)))
  const types = [...chosen, ...supportingTypes]
  const isWhole = all.every((kind) => kinds.includes(kind))
  const clinical = asked.clinical.flatMap((scope) => {
    if (scope.type !== '*') return types.includes(scope.type) ? [scope] : []
    return isWhole ? [scope] : types.map((type) => ({ ...scope, type }))
  })
  const isAnything = clinical.some(({ type }) => type === '*' || chosen.has(type) || type === 'Patient')
  return isAnything ? [...new Set([...asked.others, ...clinical.map((scope) => writeScope(scope))])] : []
}

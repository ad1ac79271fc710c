import { findServed, isGivenWith, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'

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
export const supportingTypes: readonly string[] = servedTypes.filter(({ isNamed }) => isNamed).map(({ type }) => type)

/** The kinds that a request is about; all of them where it asks for every type. */
export function kindsAsked({ clinical }: AskedScopes, all: readonly string[]): readonly string[] {
  if (clinical.some(({ type }) => type === '*')) return all
  return all.filter((kind) => clinical.some(({ type }) => findServed(type)?.kinds.includes(kind) === true))
}

/**
 * Returns the scopes that are granted when a person chose some kinds: one for each type that is given with these kinds, in the
 * spelling of the request. A scope for every type becomes one for each of them, so that the app is not promised more than it
 * gets. Empty if no records are left.
 */
export function grantedScopes(asked: AskedScopes, kinds: readonly string[]): readonly string[] {
  const given = servedTypes.filter((one) => isGivenWith(one, kinds))
  const clinical = asked.clinical.flatMap((scope) =>
    given.filter(({ type }) => scope.type === '*' || scope.type === type).map(({ type }) => ({ ...scope, type })),
  )
  const chosen = given.filter((one) => one.kinds.some((kind) => kinds.includes(kind)) || one.type === 'Patient')
  const isAnything = clinical.some(({ type }) => chosen.some((one) => one.type === type))
  return isAnything ? [...new Set([...asked.others, ...clinical.map((scope) => writeScope(scope))])] : []
}

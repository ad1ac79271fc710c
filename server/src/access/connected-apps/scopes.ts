import { findServed, isGivenWith, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'

/**
 * A clinical scope of SMART App Launch 2.2. `type`: '*' for all. `isV1`: the request and the response write the scope
 * as v1 (`.read`). Kinchart never grants write access, so it keeps only read (`r`) and search (`s`).
 */
export type ClinicalScope = {
  readonly type: string
  readonly mayRead: boolean
  readonly maySearch: boolean
  readonly isV1: boolean
  /** The search parameters as written in the scope; '' if there are none. */
  readonly query: string
}

/** `others`: scopes in `signInScopes`. Invalid scopes are omitted, never guessed. */
export type RequestedScopes = { readonly clinical: readonly ClinicalScope[]; readonly others: readonly string[] }

/** Scopes about the user's identity, the patient, and offline access. */
export const signInScopes = ['openid', 'fhirUser', 'launch/patient', 'offline_access'] as const

const SCOPE = /^patient\/(\*|[A-Z][A-Za-z]{1,60})\.(read|write|\*|c?r?u?d?s?)(?:\?(.{1,500}))?$/

/** Undefined if the scope does not include reading, or is not valid SMART syntax (`.sr`, `user/…`). */
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

export function readScopes(scope: string): RequestedScopes {
  const clinical = new Map<string, ClinicalScope>()
  const others = new Set<string>()
  for (const text of scope.split(/ +/)) {
    if (signInScopes.some((one) => one === text)) others.add(text)
    const read = readClinicalScope(text)
    if (read) clinical.set(writeScope(read), read)
  }
  return { clinical: [...clinical.values()], others: [...others] }
}

export function writeScope({ type, mayRead, maySearch, isV1, query }: ClinicalScope): string {
  const rights = isV1 ? 'read' : `${mayRead ? 'r' : ''}${maySearch ? 's' : ''}`
  return `patient/${type}.${rights}${query === '' ? '' : `?${query}`}`
}

/**
 * Types that other resources reference. An app can read such a resource through a readable entry that references the
 * resource. If the type has a list, access to the list's section is enough.
 */
export const supportingTypes: readonly string[] = servedTypes.filter(({ isNamed }) => isNamed).map(({ type }) => type)

/** Returns all sections if the request includes every type. */
export function getRequestedKinds({ clinical }: RequestedScopes, all: readonly string[]): readonly string[] {
  if (clinical.some(({ type }) => type === '*')) return all
  return all.filter((kind) => clinical.some(({ type }) => findServed(type)?.kinds.includes(kind) === true))
}

/**
 * Returns the granted scopes for the sections that a user chose: one for each type in these sections, spelled as in
 * the request. A scope for every type becomes one scope per type, because the app must not be promised more than it
 * gets. Empty if no record types are left.
 */
export function grantedScopes(requestedScopes: RequestedScopes, kinds: readonly string[]): readonly string[] {
  const given = servedTypes.filter((one) => isGivenWith(one, kinds))
  const clinical = requestedScopes.clinical.flatMap((scope) =>
    given.filter(({ type }) => scope.type === '*' || scope.type === type).map(({ type }) => ({ ...scope, type })),
  )
  const chosen = given.filter((one) => one.kinds.some((kind) => kinds.includes(kind)) || one.type === 'Patient')
  const isAnything = clinical.some(({ type }) => chosen.some((one) => one.type === type))
  return isAnything ? [...new Set([...requestedScopes.others, ...clinical.map((scope) => writeScope(scope))])] : []
}

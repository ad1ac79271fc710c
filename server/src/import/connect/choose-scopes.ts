import type { SmartServer } from './discover.ts'
import { importTypes, olderCompartment, patientCompartment } from '../plan/search-plan.ts'

type Listing = Pick<SmartServer, 'issuer' | 'scopesSupported' | 'capabilities'>

const RESOURCE = /^patient\/(\*|[A-Z][A-Za-z]+)\.(read|\*|c?r?u?d?s?)(?:\?.*)?$/

/**
 * Requests identity, offline access, and read access to every imported type. If a server lists resource scopes,
 * requests only those, in the server's spelling, including other types of the patient record. A listed wildcard means
 * every type. If the server lists no resource scopes, requests all imported types. Source: SMART App Launch 2.2
 * `scopes_supported` and `capabilities`.
 */
export function chooseScopes(server: Listing): string {
  const listed = server.scopesSupported
  const isV2 = server.capabilities.includes('permission-v2')
  const kinds = listedKinds(listed, isV2)
  if (kinds.length === 0) {
    const suffix = isV2 ? 'rs' : 'read'
    return join(
      contextOf(server),
      importTypes.map((type) => `patient/${type}.${suffix}`),
    )
  }
  const isSupported = (scope: string, capability: string): boolean =>
    listed.includes(scope) || server.capabilities.includes(capability)
  const context = contextOf(server).filter(
    (scope) =>
      scope === 'launch/patient' ||
      isSupported(scope, scope === 'offline_access' ? 'permission-offline' : 'sso-openid-connect'),
  )
  return join(context, kinds)
}

const contextOf = ({ issuer }: Listing): readonly string[] => [
  ...(issuer === null ? [] : ['openid', 'fhirUser']),
  'launch/patient',
  'offline_access',
]

const join = (...scopes: readonly (readonly string[])[]): string => [...new Set(scopes.flat())].join(' ')

/**
 * Returns the listed scopes for types of a patient's record, each type in only one spelling. Returns an empty list if
 * the server lists no such types.
 */
function listedKinds(listed: readonly string[], isV2: boolean): readonly string[] {
  const spelled = new Map<string, string[]>()
  for (const scope of listed) {
    const type = RESOURCE.exec(scope)?.[1]
    if (type !== undefined) spelled.set(type, [...(spelled.get(type) ?? []), scope])
  }
  const spellingOf = (type: string): readonly string[] => readingOf(type, spelled.get(type) ?? [], isV2)
  const wildcard = spellingOf('*')
  const named = [...importTypes, ...patientCompartment, ...olderCompartment].flatMap((type) => {
    const own = spellingOf(type)
    // A wildcard next to named types allows every other type, too.
    return own.length > 0 || !importTypes.includes(type) ? own : wildcard.map((scope) => scope.replace('*', type))
  })
  const isNamed = [...spelled.keys()].some((type) => type !== '*')
  return isNamed ? named : wildcard
}

/**
 * If the server supports SMART 2, prefers the SMART 2 spelling. Returns partial scopes only if the type has no
 * complete scope.
 */
function readingOf(type: string, scopes: readonly string[], isV2: boolean): readonly string[] {
  const whole = scopes.filter((scope) => !scope.includes('?')).map((scope) => scope.slice(`patient/${type}.`.length))
  const inFull = (suffix: string): readonly string[] => [`patient/${type}.${suffix}`]
  const hasV1 = whole.some((access) => access === 'read' || access === '*')
  const v2 = whole.filter((access) => access !== 'read' && access !== '*' && access.includes('r'))
  const searching = v2.some((access) => access.includes('s'))
  if (searching && (isV2 || !hasV1)) return inFull('rs')
  if (hasV1) return inFull('read')
  if (v2.length > 0) return inFull('r')
  return scopes.filter((scope) => /\.c?ru?d?s?\?/.test(scope))
}

/**
 * Chooses scopes for another attempt after a refusal (RFC 6749 4.1.2.1 `invalid_scope`). First drops the scopes that
 * the refusal names. If it names none, drops scopes that the server does not list. (Medicare does not list
 * `offline_access` and gives refresh tokens without it.) Then uses the single spelling that most servers without lists
 * accept. `listed` is the server's `scopes_supported`. Returns null if nothing can be dropped.
 */
export function chooseNarrower(refused: string, description: string, listed: readonly string[] = []): string | null {
  const requestedScopes = refused.split(' ')
  const words = new Set(description.split(/[\s,;'"()[\]]+/).map((word) => word.replace(/[.:]$/, '')))
  const hasKinds = listed.some((scope) => RESOURCE.test(scope))
  const unnamed = requestedScopes.filter((scope) => !words.has(scope))
  const known = hasKinds
    ? requestedScopes.filter((scope) => RESOURCE.test(scope) || listed.includes(scope))
    : requestedScopes
  const rest = [unnamed, known].find((left) => left.length < requestedScopes.length) ?? asWildcard(requestedScopes)
  const narrower = rest.join(' ')
  return narrower === refused || !rest.some((scope) => RESOURCE.test(scope)) ? null : narrower
}

/**
 * Replaces the resource scopes with one wildcard. Uses the SMART 1 spelling if the refused request had a wildcard or
 * SMART 1 scopes.
 */
function asWildcard(requestedScopes: readonly string[]): readonly string[] {
  const context = requestedScopes.filter((scope) => !RESOURCE.test(scope))
  const isV1 = requestedScopes.some((scope) => scope.endsWith('.read'))
  const isWildcard = requestedScopes.some((scope) => scope.startsWith('patient/*.'))
  return [...context, isWildcard || isV1 ? 'patient/*.read' : 'patient/*.rs']
}

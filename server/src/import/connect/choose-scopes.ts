import type { SmartServer } from './discover.ts'
import { importTypes, olderCompartment, patientCompartment } from '../plan/search-plan.ts'

/** What discovery tells about scopes. */
type Listing = Pick<SmartServer, 'issuer' | 'scopesSupported' | 'capabilities'>

const RESOURCE = /^patient\/(\*|[A-Z][A-Za-z]+)\.(read|\*|c?r?u?d?s?)(?:\?.*)?$/

/**
 * The scopes to ask for: identity, the patient's record while they are away, and reading of every kind that is imported.
 *
 * Source: SMART App Launch 2.2 `scopes_supported` and `capabilities`. A server that lists scopes for kinds of records is
 * asked for the listed ones alone, as it spells them, and for the further kinds of a patient's record among them; a
 * wildcard stands for every kind.
 * Absence: a server that lists none is asked for all that is imported.
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
  const isAsked = (scope: string, capability: string): boolean =>
    listed.includes(scope) || server.capabilities.includes(capability)
  const context = contextOf(server).filter(
    (scope) =>
      scope === 'launch/patient' ||
      isAsked(scope, scope === 'offline_access' ? 'permission-offline' : 'sso-openid-connect'),
  )
  return join(context, kinds)
}

const contextOf = ({ issuer }: Listing): readonly string[] => [
  ...(issuer === null ? [] : ['openid', 'fhirUser']),
  'launch/patient',
  'offline_access',
]

const join = (...scopes: readonly (readonly string[])[]): string => [...new Set(scopes.flat())].join(' ')

/** What a server lists for the kinds of a patient's record, in one spelling each; empty where it lists none. */
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
    // Beside kinds that are named, a wildcard lets every other kind be named as well.
    return own.length > 0 || !importTypes.includes(type) ? own : wildcard.map((scope) => scope.replace('*', type))
  })
  const isNamed = [...spelled.keys()].some((type) => type !== '*')
  return isNamed ? named : wildcard
}

/** The listed scopes that read a kind: SMART 2 before SMART 1 where the server knows it; limited ones where there are no others. */
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
 * The scopes to ask for once more after a server refused what it was asked for (RFC 6749 4.1.2.1 `invalid_scope`): without
 * those that it names; where it names none, without those that it does not list (Medicare gives refresh tokens without
 * `offline_access`, and lists none); then in the one spelling that servers without lists of their own take most.
 * `listed` is the server's `scopes_supported`. Null where nothing is left to be left out.
 */
export function chooseNarrower(refused: string, description: string, listed: readonly string[] = []): string | null {
  const asked = refused.split(' ')
  const words = new Set(description.split(/[\s,;'"()[\]]+/).map((word) => word.replace(/[.:]$/, '')))
  const hasKinds = listed.some((scope) => RESOURCE.test(scope))
  const unnamed = asked.filter((scope) => !words.has(scope))
  const known = hasKinds ? asked.filter((scope) => RESOURCE.test(scope) || listed.includes(scope)) : asked
  const rest = [unnamed, known].find((left) => left.length < asked.length) ?? asWildcard(asked)
  const narrower = rest.join(' ')
  return narrower === refused || !rest.some((scope) => RESOURCE.test(scope)) ? null : narrower
}

/** Every named kind in one wildcard; a wildcard alone in the spelling of SMART 1. */
function asWildcard(asked: readonly string[]): readonly string[] {
  const context = asked.filter((scope) => !RESOURCE.test(scope))
  const isV1 = asked.some((scope) => scope.endsWith('.read'))
  const isWildcard = asked.some((scope) => scope.startsWith('patient/*.'))
  return [...context, isWildcard || isV1 ? 'patient/*.read' : 'patient/*.rs']
}

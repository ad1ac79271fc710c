import type { Behaviour } from '#behaviour.ts'
import { findSearchParameter, searchParameters, servedTypes } from '#records/search-parameters.ts'
import { meetsAll, type Criterion } from '#records/search-chart.ts'
import type { StoredResource } from '#records/stored-resource.ts'

export type PatientScope = {
  readonly written: string
  readonly type: string
  readonly canRead: boolean
  readonly canSearch: boolean
  readonly criteria: readonly Criterion[]
}

const CONTEXT_SCOPES = ['openid', 'fhirUser', 'profile', 'launch/patient', 'offline_access', 'online_access']
const RESOURCE_SCOPE = /^patient\/(\*|[A-Z][A-Za-z]+)\.(read|\*|c?r?u?d?s?)(?:\?(.+))?$/

export function scopesSupported({ types, hasWildcardScopes, extraScopes }: Behaviour): readonly string[] {
  return [
    ...CONTEXT_SCOPES,
    ...(hasWildcardScopes ? ['patient/*.read', 'patient/*.rs'] : []),
    ...(types ?? servedTypes).flatMap((type) => [`patient/${type}.read`, `patient/${type}.rs`]),
    ...extraScopes,
  ]
}

/**
 * Returns the requested scopes that this server can grant, reduced to read and search. The server grants no write
 * access.
 */
export function listGrantable(requestedScopes: string, behaviour: Behaviour): readonly string[] {
  const granted = requestedScopes.split(/\s+/).flatMap((scope) => {
    if (CONTEXT_SCOPES.includes(scope) || behaviour.extraScopes.includes(scope)) return [scope]
    const narrowed = scope.replace(/^(patient\/[^.?]+\.)(c?r?u?d?s?)(\?.*)?$/, narrowLetters).replace(/\.\*$/, '.read')
    const read = readPatientScope(narrowed)
    return read && isOffered(read.type, behaviour) ? [narrowed] : []
  })
  return [...new Set(granted)]
}

function isOffered(type: string, { types, hasWildcardScopes }: Behaviour): boolean {
  return type === '*' ? hasWildcardScopes : (types ?? servedTypes).includes(type)
}

function narrowLetters(_all: string, start: string, letters: string, query = ''): string {
  return `${start}${letters.replace(/[cud]/g, '')}${query}`
}

/**
 * The SMART v1 suffix `.read` means `.rs` in v2. Source: SMART App Launch 2.2, "Scopes for requesting FHIR
 * resources".
 */
function readPatientScope(written: string): PatientScope | undefined {
  const [, type, letters, query] = RESOURCE_SCOPE.exec(written) ?? []
  if (type === undefined || letters === undefined || letters === '') return undefined
  if (type !== '*' && !Object.hasOwn(searchParameters, type)) return undefined
  const isV1 = letters === 'read' || letters === '*'
  const criteria: Criterion[] = []
  for (const [name, value] of new URLSearchParams(query ?? '')) {
    const parameter = findSearchParameter(type, name)
    if (!parameter) return undefined
    criteria.push({ name, value, parameter })
  }
  return {
    written,
    type,
    canRead: isV1 || letters.includes('r'),
    canSearch: isV1 || letters.includes('s'),
    criteria,
  }
}

export type Interaction = 'read' | 'search'

/** Returns the granted scopes that allow the interaction. Empty if no scope allows it. */
export function listAllowing(
  scopes: readonly string[],
  type: string,
  interaction: Interaction,
): readonly PatientScope[] {
  return scopes.flatMap((written) => {
    const scope = readPatientScope(written)
    const isAllowing =
      scope && (scope.type === '*' || scope.type === type) && (interaction === 'read' ? scope.canRead : scope.canSearch)
    return isAllowing ? [scope] : []
  })
}

export function isWithin(allowing: readonly PatientScope[], resource: StoredResource): boolean {
  return allowing.some(({ criteria }) => criteria.length === 0 || meetsAll(resource, criteria))
}

const CONTEXT_WORDS: Readonly<Record<string, string>> = {
  openid: 'Know that it is you who signed in',
  fhirUser: 'Know which record is your own',
  profile: 'Know your name',
  'launch/patient': 'Know whose record you chose',
  offline_access: 'Keep this access while you are away, until you end it',
  online_access: 'Keep this access while you are signed in',
  'disability_rating.read': 'Read your disability rating',
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  '*': 'the whole record',
  AllergyIntolerance: 'allergies',
  Appointment: 'appointments',
  Binary: 'files of documents',
  CarePlan: 'care plans',
  CareTeam: 'the care team',
  Claim: 'claims sent to the insurer',
  Condition: 'conditions and health concerns',
  Coverage: 'insurance',
  Device: 'implants and devices',
  DiagnosticReport: 'reports of laboratory and imaging',
  DocumentReference: 'notes and documents',
  Encounter: 'visits and stays',
  ExplanationOfBenefit: 'what the insurer paid',
  FamilyMemberHistory: 'illnesses in the family',
  Goal: 'goals',
  ImagingStudy: 'imaging studies',
  Immunization: 'vaccinations',
  Observation: 'laboratory results, vital signs and other findings',
  Patient: 'name, birth date, address',
  Procedure: 'procedures',
  Provenance: 'who wrote what',
  ServiceRequest: 'orders and referrals',
}

export function describeScope(scope: string): string {
  const words = CONTEXT_WORDS[scope]
  if (words) return words
  const read = readPatientScope(scope)
  if (!read) return scope
  const type = TYPE_WORDS[read.type] ?? read.type.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  const part = read.criteria.length === 0 ? '' : `, only ${read.criteria.map(({ value }) => value).join(', ')}`
  return `Read ${type}${part}`
}

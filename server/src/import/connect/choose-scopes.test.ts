import { expect, test } from 'vitest'
import { chooseNarrower, chooseScopes } from './choose-scopes.ts'
import { importTypes } from '../plan/search-plan.ts'

const server = { issuer: 'https://a.example', capabilities: ['permission-v2'], scopesSupported: [] as string[] }
const kindsOf = (scope: string): string[] => scope.split(' ').filter((one) => one.startsWith('patient/'))

test('requests every importable type if a server lists no types', () => {
  const all = importTypes.map((type) => `patient/${type}.rs`)
  const context = ['openid', 'fhirUser', 'launch/patient', 'offline_access']
  expect(chooseScopes(server).split(' ')).toEqual([...context, ...all])
  expect(chooseScopes({ ...server, scopesSupported: ['openid', 'launch'] }).split(' ')).toEqual([...context, ...all])
  expect(kindsOf(chooseScopes({ ...server, capabilities: [] }))).toEqual(all.map((one) => one.replace('.rs', '.read')))
  expect(chooseScopes({ ...server, issuer: null })).not.toMatch(/openid|fhirUser/)
})

test('requests scopes in the server’s spelling, including scopes for other types of the patient’s record', () => {
  const listed = ['openid', 'offline_access', 'patient/Patient.read', 'patient/Flag.read', 'patient/AuditEvent.read']
  expect(chooseScopes({ ...server, scopesSupported: listed })).toBe(
    'openid launch/patient offline_access patient/Patient.read patient/Flag.read',
  )
})

test('if a server lists a scope in both SMART spellings, requests only the spelling of the server’s SMART version', () => {
  const listed = ['patient/Goal.read', 'patient/Goal.cruds', 'patient/Goal.rs', 'patient/Flag.*', 'patient/Task.r']
  expect(kindsOf(chooseScopes({ ...server, scopesSupported: listed }))).toEqual([
    'patient/Goal.rs',
    'patient/Flag.read',
    'patient/Task.r',
  ])
  const older = { ...server, capabilities: [], scopesSupported: listed }
  expect(kindsOf(chooseScopes(older))[0]).toBe('patient/Goal.read')
  const writing = ['patient/Goal.cud', 'patient/Goal.write', 'patient/Patient.rs']
  expect(kindsOf(chooseScopes({ ...server, scopesSupported: writing }))).toEqual(['patient/Patient.rs'])
})

test('requests partial scopes of a type if the server lists only these for the type', () => {
  const parts = ['patient/Observation.rs?category=vital-signs', 'patient/Observation.rs?category=laboratory']
  expect(kindsOf(chooseScopes({ ...server, scopesSupported: ['patient/Patient.rs', ...parts] }))).toEqual([
    'patient/Patient.rs',
    ...parts,
  ])
})

test('requests a listed wildcard scope, or replaces the wildcard with a scope for each type if the list also names types', () => {
  const alone = chooseScopes({ ...server, scopesSupported: ['patient/*.read', 'launch/patient'] })
  expect(kindsOf(alone)).toEqual(['patient/*.read'])
  const withExtraScope = kindsOf(chooseScopes({ ...server, scopesSupported: ['patient/*.rs', 'patient/Flag.rs'] }))
  expect(withExtraScope).toEqual([...importTypes.map((type) => `patient/${type}.rs`), 'patient/Flag.rs'])
})

test('drops the refused scopes, or requests one wildcard scope if the refusal names no scopes', () => {
  const requestedScope = 'openid launch/patient patient/Patient.rs patient/Flag.rs'
  expect(chooseNarrower(requestedScope, 'Unknown scope: "patient/Flag.rs".')).toBe(
    'openid launch/patient patient/Patient.rs',
  )
  expect(chooseNarrower(requestedScope, 'openid is not offered')).toBe(
    'launch/patient patient/Patient.rs patient/Flag.rs',
  )
  const wildcard = chooseNarrower(requestedScope, 'The requested scope is invalid.') ?? ''
  expect(wildcard).toBe('openid launch/patient patient/*.rs')
  const older = chooseNarrower(wildcard, '') ?? ''
  expect(older).toBe('openid launch/patient patient/*.read')
  expect(chooseNarrower(older, '')).toBeNull()
  expect(chooseNarrower('openid patient/Flag.rs', 'patient/Flag.rs')).toBeNull()
})

test('drops unlisted scopes first if a refusal names no scopes', () => {
  const listed = ['openid', 'profile', 'launch/patient', 'patient/Patient.rs', 'patient/Coverage.rs']
  const medicare = { issuer: null, capabilities: ['permission-offline', 'permission-v2'], scopesSupported: listed }
  const requestedScope = chooseScopes(medicare)
  expect(requestedScope).toBe('launch/patient offline_access patient/Patient.rs patient/Coverage.rs')
  expect(chooseNarrower(requestedScope, '', listed)).toBe('launch/patient patient/Patient.rs patient/Coverage.rs')
  expect(chooseNarrower('launch/patient patient/Patient.rs', '', listed)).toBe('launch/patient patient/*.rs')
  // If a list contains no resource scopes, resource scopes are not restricted.
  expect(chooseNarrower(requestedScope, '', ['openid'])).toBe('launch/patient offline_access patient/*.rs')
})

import { expect, test } from 'vitest'
import { judge, readAddress } from './normalize-list.ts'

function problemOf(
  address: string,
  more: { name?: string; versions?: string[]; allowed?: string[] } = {},
): string | null {
  const read = readAddress(address)
  if (!read) throw new Error(`${address} was not read.`)
  return judge({ hospitalName: more.name ?? 'Mercy', fhirVersions: more.versions ?? [] }, read, more.allowed ?? [])
}

test('ignores case and trailing slashes when comparing addresses, and stores addresses as written', () => {
  const one = readAddress('https://FHIR.example.org/Api/R4//')
  expect(one).toMatchObject({ base: 'https://FHIR.example.org/Api/R4', host: 'fhir.example.org' })
  expect(one?.key).toBe(readAddress('https://fhir.example.org:443/api/r4')?.key)
  expect(readAddress('https://fhir.example.org/')?.base).toBe('https://fhir.example.org')
  expect(readAddress('https://fhir.example.org\t/API/R4 ')?.base).toBe('https://fhir.example.org/API/R4')
})

test('rejects an invalid address and one that contains a password', () => {
  for (const text of [
    '',
    'api/eyesite/R4',
    'beta.example.org/fhir',
    ': https://example.org',
    'ftp://example.org',
    'https://',
    'https://me:secret@example.org/fhir',
    'javascript:alert(1)',
  ]) {
    expect(readAddress(text), text).toBeUndefined()
  }
})

test('does not offer an address whose path names a FHIR version other than R4, and offers an address whose path names no version', () => {
  for (const path of [
    '/api/FHIR/DSTU2',
    '/dstu2/J9_gdR4',
    '/R2/fhir',
    '/fhir/stu3',
    '/fhir-dstu2',
    '/r3',
    '/v1/argonaut/v1',
    '/fhir/R5',
  ]) {
    expect(problemOf(`https://example.org${path}`), path).toBe('other-version')
  }
  for (const path of [
    '',
    '/fhir',
    '/api/FHIR/R4',
    '/v2/fhir',
    '/v1/uscore/R4',
    '/uscore/v1',
    '/fhir-r4/dstu2',
    '/services/fhir/v0/r4',
  ]) {
    expect(problemOf(`https://example.org${path}`), path).toBeNull()
  }
})

test('uses a stated FHIR version instead of the version in the path', () => {
  expect(problemOf('https://example.org/fhir', { versions: ['1.0.2'] })).toBe('other-version')
  expect(problemOf('https://example.org/dstu2', { versions: ['4.0.1'] })).toBeNull()
  expect(problemOf('https://example.org/fhir', { versions: ['3.0.2', '4.0.1'] })).toBeNull()
})

test('offers an organization with an http address only if its host is allowed', () => {
  expect(problemOf('http://example.org/fhir')).toBe('not-https')
  expect(problemOf('http://localhost:4400/fhir', { allowed: ['localhost:4400'] })).toBeNull()
  expect(problemOf('http://localhost:4401/fhir', { allowed: ['localhost:4400'] })).toBe('not-https')
})

test('treats a name without a letter or a digit as blank', () => {
  expect(problemOf('https://example.org/fhir', { name: '' })).toBe('blank-name')
  expect(problemOf('https://example.org/fhir', { name: ' - ' })).toBe('blank-name')
})

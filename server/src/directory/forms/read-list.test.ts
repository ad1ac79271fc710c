import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const reading = (content: unknown) => readList(JSON.stringify(content))

test('reads the fields and settings that the spec defines for a list, but never a secret', () => {
  const { rows, unread } = reading([
    {
      hospitalName: 'Mercy ',
      ehrEndPointId: 12,
      ehrname: 'Altera',
      providerType: 'Veterans',
      clientId: 'kin',
      clientSecret: 'hush',
      tokenHost: 'https://t.example.org',
      authorizationPath: 'https://a.example.org?x=1',
      authorizationMethod: 'POST',
      scopes: 'launch',
      state: 's',
      webRedirectUri: 'https://evil.example.org',
      aud: 'https://fhir.example.org/r4/',
    },
    { hospitalName: null, address: 'https://other.example.org' },
    { hospitalName: 'No address' },
    { hospitalName: 'Wrong', aud: 'https://x.example.org', providerType: 'Pharmacy' },
    'Mercy',
  ])
  expect(rows).toMatchObject([
    {
      hospitalName: 'Mercy',
      ehrName: 'Altera',
      providerType: 'Veterans',
      practiceId: '12',
      clientId: 'kin',
      tokenHost: 'https://t.example.org',
      authorizationPath: 'https://a.example.org?x=1',
      authorizationMethod: 'POST',
      scopes: 'launch',
      fhirBase: 'https://fhir.example.org/r4/',
    },
    { hospitalName: '', providerType: undefined, fhirBase: 'https://other.example.org' },
  ])
  expect(JSON.stringify(rows)).not.toMatch(/hush|evil/)
  expect([...unread]).toEqual([
    ['no address', 1],
    ['unknown provider type', 1],
    ['not an object', 1],
  ])
})

test('reads the zip code and the practice id (NPI) from a list of Endpoints', () => {
  const { rows } = reading({
    Endpoints: [
      { URL: 'https://f.example.org', OrganizationName: 'Mercy', NPIID: '1234567890', OrganizationZipCode: '44101' },
    ],
  })
  expect(rows).toMatchObject([
    { hospitalName: 'Mercy', practiceId: '1234567890', place: '44101', fhirBase: 'https://f.example.org' },
  ])
})

const endpoint = (id: string, more: object = {}): object => ({
  resource: { resourceType: 'Endpoint', id, status: 'active', address: `https://${id}.example.org/r4`, ...more },
})

test('lists every organization that refers to an endpoint in a Bundle', () => {
  const organization = (id: string, name: string, reference: string, more: object = {}): object => ({
    fullUrl: `https://vendor.example.org/Organization/${id}`,
    resource: { resourceType: 'Organization', id, name, endpoint: [{ reference }], ...more },
  })
  const { rows, unread } = reading({
    resourceType: 'Bundle',
    entry: [
      endpoint('shared', {
        name: 'Vendor',
        managingOrganization: { display: 'The vendor' },
        extension: [{ url: 'http://hl7.org/fhir/StructureDefinition/endpoint-fhir-version', valueCode: '4.0.1' }],
      }),
      organization('o1', 'Mercy', 'Endpoint/shared', {
        address: [{ city: 'Dunmore', state: 'PA', postalCode: '18512' }],
        identifier: [
          { system: 'local', value: '7' },
          { system: 'http://hl7.org/fhir/sid/us-npi', value: '1234567890' },
        ],
      }),
      organization('o2', 'Grace', 'https://vendor.example.org/Endpoint/shared'),
      organization('o3', 'Closed', 'Endpoint/shared', { active: false }),
    ],
  })
  expect(rows).toMatchObject([
    { hospitalName: 'Mercy', practiceId: '1234567890', place: 'Dunmore, PA 18512', fhirVersions: ['4.0.1'] },
    { hospitalName: 'Grace', practiceId: 'o2', place: '' },
  ])
  expect([...unread]).toEqual([['not in use', 1]])
})

test('names an unreferenced Endpoint after the managing organization', () => {
  const { rows } = reading({
    resourceType: 'Bundle',
    entry: [
      endpoint('a', {
        name: 'A',
        contained: [{ resourceType: 'Organization', id: 'c', name: 'Contained' }],
        managingOrganization: { reference: 'c' },
      }),
      endpoint('b', { name: 'B', managingOrganization: { reference: 'urn:uuid:9' } }),
      endpoint('c', { name: 'C', managingOrganization: { display: 'Displayed' } }),
      endpoint('d', { name: 'Itself' }),
      { fullUrl: 'urn:uuid:9', resource: { resourceType: 'Organization', name: 'Managing' } },
    ],
  })
  expect(rows.map((row) => row.hospitalName)).toEqual(['Contained', 'Managing', 'Displayed', 'Itself'])
})

test('counts an Endpoint that is off or not FHIR, but does not list it', () => {
  const { rows, unread } = reading({
    resourceType: 'Bundle',
    link: [{ relation: 'next', url: 'https://vendor.example.org/2' }],
    entry: [
      endpoint('a', { status: 'off' }),
      endpoint('b', { connectionType: { code: 'direct-project' } }),
      endpoint('c', { address: '' }),
      endpoint('d', { connectionType: [{ coding: [{ code: 'hl7-fhir-rest' }] }] }),
    ],
  })
  expect(rows).toHaveLength(1)
  expect([...unread.keys()]).toEqual(['not in use', 'not a FHIR REST address', 'no address'])
  expect(reading({ resourceType: 'Bundle', link: [{ relation: 'next' }] }).isPart).toBe(true)
})

test('rejects a file that is not a list, and gives the reason', () => {
  expect(() => readList('<html>')).toThrow('is not JSON')
  for (const content of [{}, { resourceType: 'Patient' }, { Endpoints: 7 }, 'text', null])
    expect(() => reading(content)).toThrow('is in an unknown format')
})

import { CompactSign, base64url, calculateJwkThumbprint, exportJWK, generateKeyPair } from 'jose'
import { deflateRawSync } from 'node:zlib'
import { afterEach, expect, test, vi } from 'vitest'
import { readFile } from './read-file.ts'
import { openCard } from './shown-file.tsx'

afterEach(() => vi.unstubAllGlobals())
const file = (content: unknown, type: string | null = 'application/fhir+json') =>
  readFile({ bytes: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)), type })
const urn = (n: number) => `urn:uuid:${n}`

test('shows a document of a health link by section, with its patient and author', () => {
  const entry = [
    {
      fullUrl: urn(1),
      resource: {
        resourceType: 'Composition',
        title: 'Patient summary',
        date: '2026-11-21T10:00:00Z',
        subject: { reference: urn(2) },
        author: [{ reference: urn(3) }],
        section: [
          {
            title: 'Problems',
            text: { div: '<div>Asthma</div>' },
            entry: [{ reference: urn(4) }, { reference: urn(9) }],
          },
          { code: { text: 'Allergies' } },
        ],
      },
    },
    {
      fullUrl: urn(2),
      resource: { resourceType: 'Patient', name: [{ given: ['Ana'], family: 'Osei' }], birthDate: '1984-03' },
    },
    { fullUrl: urn(3), resource: { resourceType: 'Organization', name: 'Riverside' } },
    {
      fullUrl: urn(4),
      resource: {
        resourceType: 'Condition',
        code: { coding: [{ system: 'http://snomed.info/sct', code: '195967001', display: 'Asthma' }] },
        clinicalStatus: { coding: [{ code: 'active' }] },
      },
    },
  ]
  expect(file({ resourceType: 'Bundle', type: 'document', entry })).toEqual({
    kind: 'summary',
    title: 'Patient summary',
    person: { name: 'Ana Osei', birthDate: '1984-03', gender: null },
    madeAt: '2026-11-21T10:00:00Z',
    madeBy: 'Riverside',
    sections: [
      {
        title: 'Problems',
        code: null,
        isEmpty: false,
        narrative: '<div>Asthma</div>',
        entries: [
          {
            label: 'Asthma',
            codes: ['SNOMED CT 195967001'],
            facts: ['active'],
            row: null,
            standing: 'now',
            taken: null,
            isMarkedOut: false,
            isReport: false,
            key: 'SNOMED CT 195967001 ',
            at: null,
          },
        ],
      },
      { title: 'Allergies', code: null, isEmpty: false, narrative: null, entries: [] },
    ],
  })
})

test('shows bundles other than documents by resource type, with digits as sent', () => {
  const shown = file(
    '{"resourceType":"Bundle","type":"collection","entry":[{"resource":{"resourceType":"Patient","name":[{"text":"Ana"}]}},{"resource":{"resourceType":"Observation","code":{"text":"Potassium"},"valueQuantity":{"value":5.40,"unit":"mmol/L"},"status":"final"}},{"resource":{"resourceType":"AllergyIntolerance"}}]}',
  )
  expect(shown).toEqual({
    kind: 'records',
    person: { name: 'Ana', birthDate: null, gender: null },
    groups: [
      {
        title: 'Observation',
        narrative: null,
        entries: [{ label: 'Potassium', codes: [], facts: ['5.40 mmol/L', 'final'] }],
      },
      {
        title: 'Allergy Intolerance',
        narrative: null,
        entries: [{ label: 'Allergy Intolerance', codes: [], facts: [] }],
      },
    ],
  })
})

test.each([
  ['no JSON', '<html>'],
  ['JSON that is not FHIR', '{"a":1}'],
  ['a list', '[]'],
  ['nothing', ''],
])('rejects %s as a health record', (_, content) => {
  expect(file(content)).toEqual({ kind: 'not-health' })
})

test('detects health cards by their content', () => {
  expect(file({ verifiableCredential: ['a.b.c', null] }, null)).toEqual({ kind: 'cards', cards: ['a.b.c'] })
})

async function makeCard() {
  const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const fhirBundle = { resourceType: 'Bundle', type: 'collection', entry: [] }
  const payload = deflateRawSync(
    JSON.stringify({
      iss: 'https://issuer.example',
      nbf: 1,
      vc: { type: [], credentialSubject: { fhirVersion: '4.0.1', fhirBundle } },
    }),
  )
  const jws = await new CompactSign(payload).setProtectedHeader({ alg: 'ES256', zip: 'DEF', kid }).sign(privateKey)
  return { jws, jwk: { ...jwk, kid } }
}

test('verifies a health card with the issuer’s keys, and reports a forged or unverifiable signature', async () => {
  const { jws, jwk } = await makeCard()
  const requestedUrls: string[] = []
  const answerWith = (keys: object[]) =>
    vi.stubGlobal('fetch', async (address: string) => {
      requestedUrls.push(address)
      return new Response(JSON.stringify({ keys }))
    })
  answerWith([jwk])
  expect(await openCard(jws)).toMatchObject({ state: 'verified', issuer: 'https://issuer.example' })
  expect(requestedUrls).toEqual(['https://issuer.example/.well-known/jwks.json'])
  const [head = '', body = '', sign = ''] = jws.split('.')
  const forged = `${head}.${body}.${base64url.encode(base64url.decode(sign).map((byte, at) => (at === 0 ? byte ^ 1 : byte)))}`
  expect(await openCard(forged)).toMatchObject({ state: 'forged' })
  answerWith([])
  expect(await openCard(jws)).toMatchObject({ state: 'not-verified' })
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('failed')))
  expect(await openCard(jws)).toMatchObject({ state: 'not-verified' })
  expect(await openCard('a.b.c')).toBeNull()
})

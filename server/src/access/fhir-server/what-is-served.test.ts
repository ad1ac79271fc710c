import { afterAll, beforeAll, expect, test } from 'vitest'
import { financialTypes, servedTypes } from '@kinchart/contract/calls/connected-apps.ts'
import { namedTypes, listedTypes } from '#readers/section-types.ts'
import { connectApp } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import { issuesIn, openRecordToRead, resourcesIn, type RecordToRead } from './record-to-read.test-support.ts'

let stage: Stage
let marisol: Person
let base: string
let all: string
let ask: RecordToRead['ask']
let walk: RecordToRead['walk']
let tokenOf: RecordToRead['tokenOf']
beforeAll(async () => {
  ;({ stage, marisol, base, all, ask, walk, tokenOf } = await openRecordToRead())
})
afterAll(async () => stage.close())

type Stated = {
  readonly type: string
  readonly interaction: readonly { readonly code: string }[]
  readonly searchParam?: readonly { readonly name: string; readonly type: string }[]
}
type Statement = { readonly rest: readonly { readonly resource: readonly Stated[] }[] }
const readStatement = async (): Promise<Statement> => (await (await fetch(`${base}/metadata`)).json()) as Statement

const examples: Readonly<Record<string, string>> = { date: '2021', token: 'x', string: 'x', reference: 'x' }

test('lists every granted type in the CapabilityStatement, and supports every stated search', async () => {
  const statement = await readStatement()
  expect(problemsOf(statement)).toEqual([])
  const stated = statement.rest[0]?.resource ?? []
  expect(stated.map(({ type }) => type)).toEqual(servedTypes.map(({ type }) => type))
  for (const { type, interaction, searchParam = [] } of stated) {
    const isSearched = interaction.some(({ code }) => code === 'search-type')
    const path = `${type}?${searchParam.map(({ name, type: kind }) => `${name}=${examples[kind]}`).join('&')}`
    const { status, body } = await ask(path, all, { prefer: 'handling=strict' })
    expect([type, status, body.resourceType]).toEqual([
      type,
      ...(isSearched ? [200, 'Bundle'] : [404, 'OperationOutcome']),
    ])
  }
})

test('gives apps every type that is in a list or referenced by records, except financial types', () => {
  const served = servedTypes.map(({ type }) => type)
  const missing = [...listedTypes, ...namedTypes].filter((type) => !served.includes(type))
  expect(missing.filter((type) => !financialTypes.includes(type))).toEqual(['MedicationOrder'])
})

test('rejects a request for a withheld or unsupported type with a reason, instead of returning an empty result', async () => {
  const narrow = await tokenOf('patient/Patient.rs patient/Condition.rs')
  for (const [type, token, status, code] of [
    ['Claim', all, 403, 'suppressed'],
    ['Invoice', all, 403, 'suppressed'],
    ['Observation', narrow, 403, 'forbidden'],
    ['StructureDefinition', all, 404, 'not-supported'],
    ['Nonsense', all, 404, 'not-supported'],
  ] as const)
    for (const path of [
      type,
      `${type}?_summary=count`,
      `${type}/1`,
      `Patient/${marisol.profileId}/$everything?_type=${type}`,
    ]) {
      const { status: answered, body } = await ask(path, token)
      const [issue] = (body['issue'] ?? []) as readonly { readonly code: string; readonly diagnostics: string }[]
      expect([path, answered, body.total, issue?.code]).toEqual([path, status, undefined, code])
      expect(issue?.diagnostics).toContain(type)
    }
})

test('states which records are withheld, even if nothing matches', async () => {
  const vitals = await tokenOf('patient/*.rs', { kinds: ['1'] })
  const labs = (await ask('Observation?category=laboratory', vitals)).body
  expect([labs.total, resourcesIn(labs)]).toEqual([0, []])
  expect(issuesIn(labs)).toContain(
    'suppressed: The person did not let this app read: Labs. There may or may not be records of these kinds.',
  )
  expect(issuesIn((await ask('Device?_summary=count', vitals)).body).join()).toContain('did not let this app read')
  const category = 'http://terminology.hl7.org/CodeSystem/observation-category|vital-signs'
  const part = await tokenOf(`patient/Observation.rs?category=${category}`)
  expect(issuesIn((await ask('Observation?category=laboratory', part)).body)).toContain(
    `suppressed: This app was granted only part of Observation: category=${category}. Other records are withheld.`,
  )
  const everything = (await ask(`Patient/${marisol.profileId}/$everything`)).body
  expect(issuesIn(everything)).toEqual(['suppressed: Insurance, claims and payments are withheld from every app.'])
  const some = (await ask(`Patient/${marisol.profileId}/$everything?_type=Condition,Claim`)).body
  expect(issuesIn(some).join()).toContain('Apps cannot read Claim')
  expect(some.total).toBeGreaterThan(0)
  expect(issuesIn((await ask('Condition')).body)).toEqual([])
})

test('in searches of the section “other records”, counts the records whose type no app can read', async () => {
  const patient = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const older = { resourceType: 'ReferralRequest', id: 'r', status: 'active', patient: { reference: 'Patient/me' } }
  const entry = [patient, { ...older, description: 'To the eye clinic' }].map((resource) => ({ resource }))
  const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  await drop(stage.portal, marisol, [{ name: 'Older.json', bytes }])
  const token = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
  const withheld = 'suppressed: 1 record is withheld because no app can read its type.'
  for (const path of ['Flag', 'Encounter', `Patient/${marisol.profileId}/$everything`])
    expect([path, issuesIn((await ask(path, token)).body)]).toEqual([path, expect.arrayContaining([withheld])])
  expect(issuesIn((await ask('Condition', token)).body)).not.toContain(withheld)
  expect((await ask('ReferralRequest', token)).status).toBe(404)
})

test('names an unsupported parameter, or rejects it in strict mode', async () => {
  for (const name of ['shoe-size', '_has:Observation:patient:code', 'value-quantity', 'patient.name', '_sort']) {
    const path = `Observation?${name}=7&category=laboratory`
    const { status, body } = await ask(path)
    expect([name, status, body.total]).toEqual([name, 200, (await ask('Observation?category=laboratory')).body.total])
    expect(issuesIn(body)).toEqual([`not-supported: The parameter ${name} is not supported here and was ignored.`])
    const strict = await ask(path, all, { prefer: 'handling=strict' })
    expect([name, strict.status, strict.text.includes(name)]).toEqual([name, 400, true])
  }
  // An unsupported modifier would change the search, so FHIR requires an error.
  for (const path of ['Observation?code:text=potassium', 'Condition?code:in=x']) {
    const { status, body } = await ask(path)
    expect([path, status, JSON.stringify(body['issue'])]).toEqual([
      path,
      400,
      expect.stringContaining(path.includes(':text') ? ':text' : ':in') as string,
    ])
  }
})

test('returns no matches for a reference to another server or to another type', async () => {
  const { total } = (await ask('Observation')).body
  const { found } = await walk('Observation?encounter:Encounter=x')
  expect(found).toEqual([])
  const [withVisit] = resourcesIn((await ask('Observation?_count=200')).body).flatMap(({ encounter }) => {
    const { reference } = (encounter ?? {}) as { readonly reference?: string }
    return reference ?? []
  })
  const id = withVisit?.split('/')[1] ?? ''
  const count = async (query: string) => (await ask(`Observation?${query}`)).body.total
  const ofVisit = await count(`encounter=${id}`)
  expect(ofVisit).toBeGreaterThan(0)
  const { profileId } = marisol
  for (const [query, expected] of [
    [`encounter=Encounter/${id}`, ofVisit],
    [`encounter:Encounter=${id}`, ofVisit],
    [`encounter=${base}/Encounter/${id}`, ofVisit],
    [`encounter=https://hospital.example/fhir/Encounter/${id}`, 0],
    [`encounter=Patient/${id}`, 0],
    [`encounter:Patient=${id}`, 0],
    [`encounter=urn:uuid:${id}`, 0],
    [`patient=${base}/Patient/${profileId}`, total],
    [`patient:Patient=${profileId}`, total],
    [`patient=https://hospital.example/fhir/Patient/${profileId}`, 0],
    [`subject=Group/${profileId}`, 0],
    [`subject:Group=${profileId}`, 0],
  ] as const)
    expect([query, await count(query)]).toEqual([query, expected])
})

test('finds the patient by _lastUpdated', async () => {
  const count = async (value: string) => (await ask(`Patient?_lastUpdated=${value}`)).body.total
  expect([await count('gt2000'), await count('gt2199'), await count('lt2000')]).toEqual([1, 0, 0])
  // `$everything` always includes the patient, even if the patient's data has not changed since `_since`.
  const everything = (await ask(`Patient/${marisol.profileId}/$everything?_since=2199-01-01`)).body
  expect(resourcesIn(everything).map(({ resourceType }) => resourceType)).toEqual(['Patient'])
})

test('excludes retracted entries from a search for active entries', async () => {
  const patient = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const status = (code: string) => ({ coding: [{ code }] })
  const withdrawn = { clinicalStatus: status('active'), verificationStatus: status('entered-in-error') }
  const subject = { reference: 'Patient/me' }
  const entry = [
    patient,
    { resourceType: 'Condition', id: 'w-1', subject, code: { text: 'Withdrawn' }, ...withdrawn },
    { resourceType: 'AllergyIntolerance', id: 'w-2', patient: subject, code: { text: 'Withdrawn' }, ...withdrawn },
  ].map((resource) => ({ resource }))
  const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  await drop(stage.portal, marisol, [{ name: 'Withdrawn.json', bytes }])
  const token = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
  for (const type of ['Condition', 'AllergyIntolerance']) {
    const withdrawnIn = async (query: string) =>
      (await ask(`${type}?${query}`, token)).text.split('"text":"Withdrawn"').length - 1
    expect([type, await withdrawnIn('clinical-status=active'), await withdrawnIn('')]).toEqual([type, 0, 1])
    expect(await withdrawnIn('verification-status=entered-in-error')).toBe(1)
  }
})

test('reports a section documented as “none” to an app that reads all of its entries', async () => {
  const patient = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const composition = {
    ...{ resourceType: 'Composition', id: 'c', status: 'final', type: { text: 'Summary' }, title: 'Summary' },
    ...{ subject: { reference: 'Patient/me' }, date: '2024-05-01', author: [{ display: 'Cedar Health' }] },
    section: [
      {
        ...{ title: 'Procedures', code: { coding: [{ system: 'http://loinc.org', code: '47519-4' }] } },
        emptyReason: { coding: [{ code: 'nilknown' }] },
      },
    ],
  }
  const entry = [composition, patient].map((resource) => ({ resource }))
  const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'document', entry })
  await drop(stage.portal, marisol, [{ name: 'Denies.json', bytes }])
  const denials = async (scope: string, path = 'Procedure', allowing = {}) =>
    issuesIn((await ask(path, await tokenOf(scope, allowing))).body).filter((one) => one.includes('Cedar Health'))
  const stated = /^informational: Cedar Health recorded “No known procedures” \(May 01, 2024\)\./
  expect(await denials('patient/*.rs')).toEqual([expect.stringMatching(stated)])
  expect(await denials('patient/*.rs', 'Condition')).toEqual([])
  expect(await denials('patient/Procedure.rs?category=surgical')).toEqual([])
})

test('in a search with :not, includes resources without a code', async () => {
  const { total = 0 } = (await ask('Observation')).body
  const { total: labs = 0 } = (await ask('Observation?category=laboratory')).body
  expect(labs).toBeGreaterThan(0)
  expect((await ask('Observation?category:not=laboratory')).body.total).toBe(total - labs)
})

test('finds documents by $docref with GET and POST, for a period and a type', async () => {
  const search = (await ask('DocumentReference')).body
  expect(search.total).toBeGreaterThan(0)
  const docref = 'DocumentReference/$docref'
  const { total } = (await ask(`${docref}?patient=${marisol.profileId}`)).body
  expect(total).toBe(search.total)
  expect((await ask(`${docref}?patient=${marisol.profileId}&start=1900-01-01&end=2100-01-01`)).body.total).toBe(total)
  expect((await ask(`${docref}?patient=${marisol.profileId}&end=1900-01-01`)).body.total).toBe(0)
  expect((await ask(`${docref}?patient=somebody-else`)).body.total).toBe(0)
  expect(issuesIn((await ask(`${docref}?on-demand=true`)).body).join()).toContain('on-demand')
  const parameter = [
    { name: 'patient', valueId: marisol.profileId },
    { name: 'start', valueDate: '1900-01-01' },
    { name: 'type', valueCodeableConcept: { coding: [{ system: 'http://loinc.org', code: 'none' }] } },
  ]
  const post = async (body: string) =>
    ask(docref, all, { 'content-type': 'application/fhir+json' }, { method: 'POST', body })
  const without = { resourceType: 'Parameters', parameter: parameter.slice(0, 2) }
  expect((await post(JSON.stringify(without))).body.total).toBe(total)
  expect((await post(JSON.stringify({ ...without, parameter }))).body.total).toBe(0)
  expect((await post('{"resourceType":"Patient"}')).status).toBe(400)
})

test('returns a source’s Provenance for any target, even a missing record', async () => {
  const who = { reference: 'Organization/lab', display: 'Outside lab' }
  const statement = (id: string, ...targets: readonly string[]) => ({
    ...{ resourceType: 'Provenance', id, recorded: '2024-01-01T00:00:00Z', agent: [{ who }] },
    target: targets.map((reference) => ({ reference })),
  })
  const patient = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const subject = { reference: 'Patient/me' }
  const entry = [
    ...[patient, { resourceType: 'Organization', id: 'lab', name: 'Outside lab' }],
    { resourceType: 'Condition', id: 'c', subject, code: { text: 'Stated condition' } },
    { resourceType: 'Observation', id: 'o', status: 'final', subject, code: { text: 'Stated result' } },
    statement('alone', 'Condition/c/_history/2'),
    statement('with-person', 'Patient/me', 'Condition/c'),
    statement('with-missing', 'Condition/c', 'Observation/never-arrived'),
    statement('with-result', 'Condition/c', 'Observation/o'),
  ].map((resource) => ({ resource }))
  const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
  await drop(stage.portal, marisol, [{ name: 'Stated.json', bytes }])
  const stated = async (token: string) => {
    const { body } = await ask('Condition?_revinclude=Provenance:target&_count=200', token)
    const found = resourcesIn(body).filter(
      ({ resourceType, recorded }) => resourceType === 'Provenance' && recorded === '2024-01-01T00:00:00Z',
    )
    expect(
      problemsOf({ resourceType: 'Bundle', type: 'searchset', entry: found.map((resource) => ({ resource })) }),
    ).toEqual([])
    const typesOf = (references: readonly { readonly reference?: string }[]): string =>
      references.map(({ reference = 'none' }) => reference.replace(/\/.*/, '')).join(' and ')
    return found
      .map(({ target, agent }) => {
        const who = (agent as readonly { readonly who: object }[]).map((one) => one.who)
        return `${typesOf(target as readonly object[])} by ${typesOf(who)}`
      })
      .toSorted()
  }
  const everything = (await connectApp(stage.portal, marisol))['access_token'] ?? ''
  expect(await stated(everything)).toEqual([
    'Condition and Observation by Organization',
    'Condition and none by Organization',
    'Condition by Organization',
    'Patient and Condition by Organization',
  ])
  // A Provenance does not reveal targets that the app may not read.
  expect(await stated(await tokenOf('patient/Condition.rs patient/Provenance.rs'))).toEqual([
    'Condition and none by none',
    'Condition by none',
  ])
})

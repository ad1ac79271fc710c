import { afterAll, beforeAll, expect, test } from 'vitest'
import { listActivity } from '@kinchart/contract/calls/sign-ins.ts'
import { answerCheckIn, readCheckIn, type CheckInItem, type CheckInRecords } from '@kinchart/contract/calls/check-in.ts'
import { addOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { startCardIssuer, type CardIssuer } from '../../../test/card-issuer.ts'
import { checkInErrors } from '../../../test/check-check-in.ts'
import { drop } from '../../../test/drop-files.ts'
import { problemsOf } from '../../../test/validate-r4.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { hospitals } from '../../../test/with-sandbox.ts'
import { useMarisol } from '../../../test/use-portal.ts'

type RequestedItem = { id: string; title: string; accept: string[]; content: Record<string, unknown> }
type Resource = Record<string, unknown> & { readonly resourceType: string }

const usCore = (name: string): string => `http://hl7.org/fhir/us/core/StructureDefinition/${name}`
const day = '2026-11-26'
const fhir = 'application/fhir+json'
const card = 'application/smart-health-card'
const records = (id: string, content: object, accept = [fhir]): RequestedItem => ({
  id,
  title: `Your ${id}`,
  accept,
  content: { kind: 'selection.fhir', ...content },
})
const profile = (id: string, name: string, accept = [fhir]): RequestedItem =>
  records(id, { profiles: [usCore(name)] }, accept)
const requestOf = (items: readonly RequestedItem[], more: object = {}) => ({
  type: 'smart-health-checkin-request',
  version: '1',
  id: 'visit-7',
  items,
  ...more,
})

const baseline = requestOf([
  profile('patient', 'us-core-patient'),
  profile('problems', 'us-core-condition-problems-health-concerns'),
  profile('allergies', 'us-core-allergyintolerance'),
  profile('medications', 'us-core-medicationrequest'),
  profile('immunizations', 'us-core-immunization', [card, fhir]),
])

let issuer: CardIssuer
let jws: string
const { stage, marisol } = useMarisol()
beforeAll(async () => {
  issuer = await startCardIssuer()
  for (const [name, until, isTaken] of [
    ['Vitamin D3 1000 IU', '', 'yes'],
    ['Amoxicillin 500 mg', '2024-03', 'no'],
  ] as const) {
    const entry = { kind: 'medicine', name, dose: '', frequency: '', since: '2024', until, isTaken } as const
    await stage.portal.call(addOwnEntry, { as: marisol, body: { profileId: marisol.profileId, entry } })
  }
  jws = await issuer.issue({
    resourceType: 'Bundle',
    type: 'collection',
    entry: [
      {
        fullUrl: 'resource:0',
        resource: {
          resourceType: 'Patient',
          name: [{ family: 'Whitcombe', given: ['Marisol'] }],
          birthDate: '1984-03-17',
        },
      },
      ...['2024-10-01', '2025-10-02'].map((occurrenceDateTime, at) => ({
        fullUrl: `resource:${at + 1}`,
        resource: {
          resourceType: 'Immunization',
          status: 'completed',
          vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '197' }] },
          patient: { reference: 'resource:0' },
          occurrenceDateTime,
        },
      })),
    ],
  } as never)
  await drop(stage.portal, marisol, [
    { name: 'card.smart-health-card', bytes: JSON.stringify({ verifiableCredential: [jws] }) },
  ])
})
afterAll(async () => issuer.close())

const read = async (request: object, as = marisol) =>
  stage.portal.call(readCheckIn, { as, body: { profileId: as.profileId, day, request: JSON.stringify(request) } })
const itemsOf = async (request: object, as = marisol): Promise<readonly CheckInItem[]> =>
  (await read(request, as)).body.items
const isRecords = (item: CheckInItem): item is CheckInRecords => item.kind === 'records'

type Choice = {
  item: string
  isDeclined: boolean
  withPerson: boolean
  entries: string[]
  answers: Record<string, string[]>
}

const asOffered = (items: readonly CheckInItem[]): Choice[] =>
  items.map((item) => ({
    item: item.id,
    isDeclined: false,
    withPerson: isRecords(item) && item.person !== null,
    entries: isRecords(item) ? item.entries.filter(({ isChosen }) => isChosen).map(({ row }) => row.id) : [],
    answers: {},
  }))
const everything = (items: readonly CheckInItem[]): Choice[] =>
  asOffered(items).map((choice, at) => {
    const item = items[at]
    return item !== undefined && isRecords(item)
      ? { ...choice, entries: item.entries.map(({ row }) => row.id) }
      : choice
  })
const answer = async (request: object, choices: Choice[], as = marisol, origin?: string) =>
  stage.portal.call(answerCheckIn, {
    as,
    body: {
      profileId: as.profileId,
      day,
      request: JSON.stringify(request),
      choices,
      ...(origin === undefined ? {} : { origin }),
    },
  })
const statusOf = (
  body: { readonly statuses: readonly { readonly item: string; readonly status: string }[] },
  item: string,
) => body.statuses.find((one) => one.item === item)?.status
const resourcesOf = (value: Resource): readonly Resource[] =>
  value.resourceType === 'Bundle'
    ? (value['entry'] as readonly { readonly resource: Resource }[]).map(({ resource }) => resource)
    : [value]
const artifactsOf = (response: string) =>
  (JSON.parse(response) as { artifacts: { mediaType: string; fulfills: string[]; value: Resource }[] }).artifacts

test('shows the matching entries for each item of a request, and deselects past entries', async () => {
  const items = await itemsOf(baseline)
  expect(items.map(({ id, kind }) => [id, kind])).toEqual(baseline.items.map(({ id }) => [id, 'records']))
  const [patient, problems, allergies, medications] = items.filter(isRecords)
  expect(patient?.person).toMatchObject({ name: 'Marisol Whitcombe', birthDate: '1984-03-17' })
  expect(patient?.entries).toEqual([])
  for (const one of [problems, allergies, medications]) expect(one?.total).toBeGreaterThan(0)
  const places = new Set(medications?.entries.filter(({ isChosen }) => isChosen).map(({ place }) => place))
  expect(places.has('past')).toBe(false)
  expect(medications?.entries.some(({ place, isChosen }) => place === 'past' && !isChosen)).toBe(true)
  const own = medications?.entries.find(({ row }) => row.addedBy !== undefined)
  expect([own?.isChosen, JSON.stringify(own?.row)]).toEqual([true, expect.stringContaining('Vitamin D3')])
  expect(allergies?.entries.every(({ isChosen }) => isChosen)).toBe(true)
  expect(medications?.sources.map(({ providerName }) => providerName)).toContain('Tallgrass Regional Hospital')
})

test('sends a response that passes a clinic’s checks and a third-party validator', async () => {
  const items = await itemsOf(baseline)
  const { body, status } = await answer(baseline, asOffered(items))
  expect(status).toBe(200)
  expect(checkInErrors(baseline, body.response)).toEqual([])
  for (const { mediaType, value } of artifactsOf(body.response))
    if (mediaType === fhir) expect(problemsOf(value)).toEqual([])
  expect(problemsOf(JSON.parse(body.bundle ?? '{}') as object)).toEqual([])
  // The response leaves out ended medicines, so it doesn't report the list as complete.
  expect(statusOf(body, 'medications')).toBe('partial')
  expect(statusOf(body, 'patient')).toBe('fulfilled')
  const medicines = artifactsOf(body.response).find(({ fulfills }) => fulfills.includes('medications'))
  const types = resourcesOf(medicines?.value as Resource).map(({ resourceType }) => resourceType)
  expect(types).toEqual(expect.arrayContaining(['MedicationRequest', 'MedicationStatement', 'Provenance']))
  expect(JSON.stringify(medicines)).toContain('Vitamin D3')
  expect(JSON.stringify(body)).not.toContain('DocumentReference')
})

test('offers and sends a “none known” statement as the source recorded it', async () => {
  const quill = await stage.signUpAs(hospitals.tallgrass, 'bartholomew-quill')
  await stage.importFrom({
    as: quill,
    slug: hospitals.tallgrass,
    username: 'bartholomew',
    patientId: 'bartholomew-quill',
  })
  const request = requestOf([profile('allergies', 'us-core-allergyintolerance')])
  const items = await itemsOf(request, quill)
  const [allergies] = items.filter(isRecords)
  expect(allergies?.entries).toMatchObject([{ isChosen: true, place: null, row: { code: 'No known allergy' } }])
  const { body } = await answer(request, asOffered(items), quill)
  expect(body.response).toContain('716186003')
})

test('sends a signed card byte for byte, or does not send the card if one of its doses is left out', async () => {
  const items = await itemsOf(baseline)
  const whole = await answer(baseline, everything(items))
  const cards = artifactsOf(whole.body.response).filter(({ mediaType }) => mediaType === card)
  expect(cards.map(({ value, fulfills }) => [value['verifiableCredential'], fulfills])).toEqual([
    [[jws], ['immunizations']],
  ])
  const shots = items.filter(isRecords).find(({ id }) => id === 'immunizations')
  const ofCard = shots?.entries.filter(({ row }) => JSON.stringify(row).includes('2025-10-02')) ?? []
  expect(ofCard).toHaveLength(1)
  const less = everything(items).map((one) => ({
    ...one,
    entries: one.entries.filter((id) => id !== ofCard[0]?.row.id),
  }))
  const { body } = await answer(baseline, less)
  expect(body.response).not.toContain(jws)
  expect(body.response).toContain('2024-10-01')
  expect(body.response).not.toContain('2025-10-02')
  expect(statusOf(body, 'immunizations')).toBe('partial')
  // This clinic prefers FHIR resources to cards, so Kinchart sends resources.
  const plain = requestOf([profile('immunizations', 'us-core-immunization', [fhir, card])])
  const sent = await answer(plain, everything(await itemsOf(plain)))
  expect(artifactsOf(sent.body.response).map(({ mediaType }) => mediaType)).toEqual([fhir])
  expect(checkInErrors(plain, sent.body.response)).toEqual([])
})

test('never sends documents, and reports documents as unsupported or partial', async () => {
  const other = await signUpPerson(stage.portal, 'card-only@example.org')
  await drop(stage.portal, other, [{ name: 'card.smart-health-card', bytes: jws }])
  const request = requestOf([
    records('doses', { resourceTypes: ['Immunization'] }),
    records('both', { resourceTypes: ['Immunization', 'DocumentReference'] }),
    records('documents', { resourceTypes: ['DocumentReference'] }),
    profile('named', 'us-core-documentreference'),
    records('family', { profilesFrom: ['http://hl7.org/fhir/us/core'], resourceTypes: ['DocumentReference'] }),
    records('goals', { resourceTypes: ['Goal'] }),
  ])
  const items = await itemsOf(request, other)
  for (const id of ['documents', 'named', 'family'])
    expect(items.find((one) => one.id === id)).toMatchObject({ kind: 'unsupported', reason: 'type' })
  const { body } = await answer(request, everything(items), other)
  expect(checkInErrors(request, body.response)).toEqual([])
  expect(Object.fromEntries(body.statuses.map(({ item, status }) => [item, status]))).toEqual({
    ...{ doses: 'fulfilled', both: 'partial', documents: 'unsupported', named: 'unsupported', family: 'unsupported' },
    goals: 'unavailable',
  })
})

test('for a clinic that accepts only cards, offers only the contents of a signed card', async () => {
  const request = requestOf([
    records('doses', { resourceTypes: ['Immunization'] }, [card]),
    records('allergies', { resourceTypes: ['AllergyIntolerance'] }, [card]),
    profile('patient', 'us-core-patient', [card]),
  ])
  const items = await itemsOf(request)
  expect(items).toMatchObject([
    { id: 'doses', total: 2, person: null },
    { id: 'allergies', kind: 'unsupported', reason: 'media-type' },
    { id: 'patient', kind: 'unsupported', reason: 'media-type' },
  ])
  const { body } = await answer(request, everything(items))
  expect(artifactsOf(body.response).map(({ value }) => value['verifiableCredential'])).toEqual([[jws]])
  expect(body.statuses.map(({ status }) => status)).toEqual(['partial', 'unsupported', 'unsupported'])
  const some = everything(items).map((one) => ({ ...one, entries: one.entries.slice(1) }))
  const less = await answer(request, some)
  expect([statusOf(less.body, 'doses'), less.body.bundle]).toEqual(['declined', null])
})

test('sends a signed card unchanged, even if a hospital already sent the same doses', async () => {
  const other = await signUpPerson(stage.portal, 'same-doses@example.org')
  const doses = ['2024-10-01', '2025-10-02'].map((occurrenceDateTime, at) => ({
    resource: {
      ...{ resourceType: 'Immunization', id: `dose-${at}`, status: 'completed', occurrenceDateTime },
      vaccineCode: { coding: [{ system: 'http://hl7.org/fhir/sid/cvx', code: '197' }] },
      patient: { reference: 'Patient/p' },
    },
  }))
  const patient = { resourceType: 'Patient', id: 'p', name: [{ given: ['Marisol'], family: 'Whitcombe' }] }
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: patient }, ...doses] }
  await drop(stage.portal, other, [{ name: 'Harbor.json', bytes: JSON.stringify(bundle) }])
  await drop(stage.portal, other, [{ name: 'card.smart-health-card', bytes: jws }])
  const request = requestOf([profile('doses', 'us-core-immunization', [card, fhir])])
  const items = await itemsOf(request, other)
  expect(items.filter(isRecords).map(({ total }) => total)).toEqual([2])
  const { body } = await answer(request, everything(items), other)
  expect(artifactsOf(body.response).map(({ mediaType }) => mediaType)).toEqual([card])
  expect(statusOf(body, 'doses')).toBe('fulfilled')
  expect(resourcesOf(JSON.parse(body.bundle ?? '{}') as Resource).map(({ resourceType }) => resourceType)).toContain(
    'Immunization',
  )
})

test('reports a list as complete only if nothing was left out or is missing', async () => {
  const request = requestOf([profile('problems', 'us-core-condition-problems-health-concerns')])
  const items = await itemsOf(request)
  const all = await answer(request, everything(items))
  const isWhole = items
    .filter(isRecords)
    .every(({ sources }) => sources.every(({ state }) => state === 'complete' || state === 'not-offered'))
  expect(statusOf(all.body, 'problems')).toBe(isWhole ? 'fulfilled' : 'partial')
  const [first] = everything(items)
  const some = await answer(request, [{ ...(first as Choice), entries: first?.entries.slice(1) ?? [] }])
  expect(statusOf(some.body, 'problems')).toBe('partial')
  // A profile with a version matches only entries that name the profile with this version.
  const versioned = requestOf([
    records('problems', { profiles: [`${usCore('us-core-condition-problems-health-concerns')}|99.0.0`] }),
  ])
  const partialResponse = await answer(versioned, everything(await itemsOf(versioned)))
  expect(statusOf(partialResponse.body, 'problems')).toBe('partial')
})

test('distinguishes declined, unavailable and unsupported items', async () => {
  const request = requestOf([
    profile('allergies', 'us-core-allergyintolerance'),
    records('goals', { resourceTypes: ['Goal'] }),
    records('devices', { resourceTypes: ['DeviceUseStatement'] }),
    records('photos', { resourceTypes: ['Media'] }, ['image/png']),
    { id: 'later', title: 'Later', accept: [fhir], content: { kind: 'example.ktc-test' } },
    {
      id: 'form',
      title: 'Form',
      accept: [fhir],
      content: { kind: 'form.fhir', questionnaireCanonical: 'https://x.example/q' },
    },
  ])
  const items = await itemsOf(request)
  expect(items.map((one) => (one.kind === 'unsupported' ? one.reason : one.kind))).toEqual([
    ...['records', 'records', 'records', 'media-type', 'kind', 'form-not-sent'],
  ])
  const refused = asOffered(items).map((one) => ({ ...one, isDeclined: true }))
  const { body } = await answer(request, refused)
  expect(checkInErrors(request, body.response)).toEqual([])
  expect(artifactsOf(body.response)).toEqual([])
  expect(body.bundle).toBeNull()
  expect(statusOf(body, 'allergies')).toBe('declined')
  expect(statusOf(body, 'devices')).toBe('unavailable')
  for (const item of ['photos', 'later', 'form']) expect(statusOf(body, item)).toBe('unsupported')
  // A clinic that requests another FHIR release can only receive signed cards.
  const older = await itemsOf(
    requestOf([profile('allergies', 'us-core-allergyintolerance')], { fhirVersions: ['5.0.0'] }),
  )
  expect(older[0]).toMatchObject({ kind: 'unsupported', reason: 'release' })
})

test('finds entries by profile family, by type, and without any restrictions', async () => {
  const request = requestOf([
    records('family', { profilesFrom: ['http://hl7.org/fhir/us/core'], resourceTypes: ['Immunization', 'Condition'] }),
    records('type', { resourceTypes: ['Coverage'] }),
    records('open', {}),
    records('pressure', { profiles: [usCore('us-core-blood-pressure')] }),
    records('elsewhere', { profiles: ['https://elsewhere.example/StructureDefinition/allergy'] }),
  ])
  const items = (await itemsOf(request)).filter(isRecords)
  const typesIn = (id: string) =>
    new Set(items.find((one) => one.id === id)?.entries.map(({ row }) => row.resourceType))
  expect([...typesIn('family')].toSorted()).toEqual(['Condition', 'Immunization'])
  expect([...typesIn('open')]).toEqual(expect.arrayContaining(['AllergyIntolerance', 'Condition', 'Immunization']))
  expect(items.find(({ id }) => id === 'open')?.person).not.toBeNull()
  expect([...typesIn('pressure')]).toEqual(['Observation'])
  expect(typesIn('elsewhere').size).toBe(0)
  const sent = await answer(request, everything(await itemsOf(request)))
  expect(checkInErrors(request, sent.body.response)).toEqual([])
  expect(statusOf(sent.body, 'open')).toBe('partial')
})

test('the response to a form copies the request’s reference to the questionnaire', async () => {
  const questionnaire = {
    resourceType: 'Questionnaire',
    url: 'https://x.example/q',
    version: '1',
    status: 'active',
    item: [{ linkId: 'a', type: 'boolean', text: 'Do you smoke?', required: true }],
  }
  const form = (id: string, more: object): RequestedItem => ({
    ...{ id, title: 'Intake', accept: [fhir] },
    content: { kind: 'form.fhir', questionnaire, ...more },
  })
  const request = requestOf([
    profile('patient', 'us-core-patient'),
    form('named', { questionnaireCanonical: 'https://x.example/q|1' }),
    form('inline', {}),
  ])
  const items = await itemsOf(request)
  const choices = asOffered(items).map((one) => ({ ...one, answers: { a: ['false'] } }))
  const { body } = await answer(request, choices)
  expect(checkInErrors(request, body.response)).toEqual([])
  const named = artifactsOf(body.response).map(({ value }) => value['questionnaire'] ?? null)
  expect(named).toEqual([null, 'https://x.example/q|1', 'https://x.example/q|1'])
  expect(body.response).toContain(`"subject":{"reference":"Patient/${marisol.profileId}"}`)
  expect(
    (
      await answer(
        request,
        choices.map((one) => ({ ...one, answers: { a: ['no'] } })),
      )
    ).code,
  ).toBe('check-in-answer-wrong')
})

test('sends only offered entries, and never an entry of another patient', async () => {
  const request = requestOf([profile('allergies', 'us-core-allergyintolerance')])
  const medicine = (await itemsOf(baseline)).filter(isRecords).find(({ id }) => id === 'medications')?.entries[0]
    ?.row.id
  const choice = { item: 'allergies', isDeclined: false, withPerson: true, answers: {} }
  expect((await answer(request, [{ ...choice, entries: [medicine ?? ''] }])).code).toBe('not-found')
  const other = await signUpPerson(stage.portal, 'other@example.org')
  const theirs = await stage.portal.call(readCheckIn, {
    as: other,
    body: { profileId: marisol.profileId, day, request: JSON.stringify(request) },
  })
  expect(theirs.code).toBe('not-found')
  const allergy = everything(await itemsOf(request))[0]?.entries ?? []
  const own = await stage.portal.call(answerCheckIn, {
    as: other,
    body: {
      profileId: other.profileId,
      day,
      request: JSON.stringify(request),
      choices: [{ ...choice, entries: allergy }],
    },
  })
  expect(own.code).toBe('not-found')
})

test('records in the account activity that the patient answered a check-in, with the clinic’s name', async () => {
  const request = requestOf([profile('patient', 'us-core-patient')])
  await answer(request, asOffered(await itemsOf(request)), marisol, 'https://desk.clinic.example')
  const { body } = await stage.portal.call(listActivity, { as: marisol, query: {} })
  expect(body.activity.find(({ kind }) => kind === 'check-in-answered')?.name).toBe('desk.clinic.example')
})

test('if a list has too many entries, offers the newest and reports that there may be more', async () => {
  const other = await signUpPerson(stage.portal, 'long-chart@example.org')
  const dated = (type: string, at: number, year: number) => ({
    resource: {
      resourceType: type,
      id: `${type}-${at}`,
      status: type === 'Immunization' ? 'completed' : 'final',
      ...(type === 'Immunization'
        ? {
            patient: { reference: 'Patient/p' },
            vaccineCode: { text: `Dose ${at}` },
            occurrenceDateTime: `${year}-01-01`,
          }
        : {
            subject: { reference: 'Patient/p' },
            category: [{ coding: [{ code: 'vital-signs' }] }],
            code: { text: `Weight ${at}` },
            valueString: 'x',
            effectiveDateTime: `${year}-01-01`,
          }),
    },
  })
  const entry = [
    { resource: { resourceType: 'Patient', id: 'p', name: [{ given: ['Marisol'], family: 'Whitcombe' }] } },
    ...Array.from({ length: 310 }, (_, at) => dated('Observation', at, 1950 + (at % 50))),
    ...Array.from({ length: 5 }, (_, at) => dated('Immunization', at, 2020 + at)),
  ]
  await drop(stage.portal, other, [
    { name: 'Long.json', bytes: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) },
  ])
  const request = requestOf([records('all', { resourceTypes: ['Observation', 'Immunization'] })])
  const items = await itemsOf(request, other)
  const [all] = items.filter(isRecords)
  expect([all?.total, all?.entries.length]).toEqual([315, 300])
  expect(all?.entries.filter(({ row }) => row.resourceType === 'Immunization')).toHaveLength(5)
  const { body } = await answer(request, everything(items), other)
  expect(statusOf(body, 'all')).toBe('partial')
  expect(checkInErrors(request, body.response)).toEqual([])
})

test('sends results without their report if only results were requested', async () => {
  const other = await signUpPerson(stage.portal, 'reports@example.org')
  const category = [
    { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/observation-category', code: 'laboratory' }] },
  ]
  const subject = { reference: 'Patient/p' }
  const about = { status: 'final', subject, effectiveDateTime: '2025-03-04' }
  const result = (id: string, value: number) => ({
    resource: {
      ...{ resourceType: 'Observation', id, category, code: { text: id } },
      ...about,
      valueQuantity: { value, unit: 'mmol/L' },
    },
  })
  const entry = [
    { resource: { resourceType: 'Patient', id: 'p', name: [{ given: ['Marisol'], family: 'Whitcombe' }] } },
    result('sodium', 140),
    result('potassium', 4),
    {
      resource: {
        ...{ resourceType: 'DiagnosticReport', id: 'panel', code: { text: 'Electrolytes' } },
        ...about,
        result: [{ reference: 'Observation/sodium' }, { reference: 'Observation/potassium' }],
      },
    },
  ]
  await drop(stage.portal, other, [
    { name: 'Panel.json', bytes: JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry }) },
  ])
  const request = requestOf([records('results', { profiles: [usCore('us-core-observation-lab')] })])
  const items = await itemsOf(request, other)
  expect(items.filter(isRecords)[0]?.entries.map(({ row }) => row.resourceType)).toEqual(['DiagnosticReport'])
  const { body } = await answer(request, everything(items), other)
  const sent = artifactsOf(body.response).flatMap(({ value }) => resourcesOf(value))
  const codes = sent.flatMap(({ resourceType, code }) =>
    resourceType === 'Provenance' ? [] : [`${resourceType} ${(code as { text: string }).text}`],
  )
  expect(codes.toSorted()).toEqual(['Observation potassium', 'Observation sodium'])
  expect(checkInErrors(request, body.response)).toEqual([])
})

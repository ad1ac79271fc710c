import { afterAll, beforeAll, expect, test } from 'vitest'
import { financialTypes } from '@kinchart/contract/calls/connected-apps.ts'
import { addOwnEntry, markDifferent } from '@kinchart/contract/calls/own-entries.ts'
import { callTool, closeAssistants, type ToolAnswer } from '../../../test/ask-assistant.ts'
import { connectApp, registerApp } from '../../../test/connect-app.ts'
import { drop } from '../../../test/drop-files.ts'
import { documentsAreRead } from './documents-read.test-support.ts'
import { useMarisol } from '../../../test/use-portal.ts'

const { stage, marisol } = useMarisol()
beforeAll(async () => {
  await registerApp(stage.portal)
})
afterAll(async () => closeAssistants())

type At = 'fhir' | 'mcp'
const tokenFor = async (at: At, scope = 'launch/patient patient/*.rs'): Promise<string> =>
  (await connectApp(stage.portal, marisol, { scope, more: { aud: `${stage.portal.url}/${at}` } }))['access_token'] ?? ''
const call = async (token: string, name: string, args: Record<string, unknown> = {}): Promise<ToolAnswer> =>
  callTool(`${stage.portal.url}/mcp`, token, name, args)
const ask = async (token: string, path: string) => {
  const answer = await fetch(`${stage.portal.url}/fhir/${path}`, { headers: { authorization: `Bearer ${token}` } })
  return { text: await answer.text(), status: answer.status }
}
const addMedicine = async (name: string): Promise<void> => {
  const entry = { kind: 'medicine', name, dose: '', frequency: '', since: '2024', until: '', isTaken: 'yes' } as const
  await stage.portal.call(addOwnEntry, { as: marisol, body: { profileId: marisol.profileId, entry } })
}
const dropOwn = async (name: string, ...resources: readonly Record<string, unknown>[]) => {
  const me = {
    ...{ resourceType: 'Patient', id: 'me', birthDate: '1984-03-17' },
    name: [{ given: ['Marisol'], family: 'Whitcombe' }],
  }
  const entry = [me, ...resources.map((one) => ({ ...one, subject: { reference: 'Patient/me' } }))]
  const withUrl = (resource: Record<string, unknown>) => ({
    ...(resource['fullUrl'] === undefined ? {} : { fullUrl: resource['fullUrl'] }),
    resource: { ...resource, fullUrl: undefined },
  })
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: entry.map((one) => withUrl(one)) }
  const { end, code } = await drop(stage.portal, marisol, [{ name, bytes: JSON.stringify(bundle) }])
  if (code !== undefined) throw new Error(code)
  return end
}
const letter = (id: string, title: string, words: string) => ({
  ...{ resourceType: 'DocumentReference', id, status: 'current', type: { text: title }, date: '2026-03-04T10:00:00Z' },
  content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(words).toString('base64') } }],
})

test('hides entries and corrections that the patient added after an app was connected', async () => {
  await addMedicine('Magnesium 200 mg')
  const [fhir, mcp] = [await tokenFor('fhir'), await tokenFor('mcp')]
  await addMedicine('Valerian 450 mg')
  const { data } = await call(mcp, 'list_entries', { kind: 'allergies' })
  const [allergy] = data['entries'] as readonly { readonly id: string; readonly title: string }[]
  const difference = { id: allergy?.id ?? '', because: 'not-mine', note: 'I only sneezed once' } as const
  const response = await stage.portal.call(markDifferent, {
    as: marisol,
    body: { profileId: marisol.profileId, ...difference },
  })
  expect(response.code).toBeUndefined()
  for (const [token, isLater] of [
    [mcp, false],
    [await tokenFor('mcp'), true],
  ] as const) {
    const texts = [
      await call(token, 'list_entries', { kind: 'medications' }),
      await call(token, 'search_record', { query: 'valerian' }),
      await call(token, 'list_entries', { kind: 'allergies' }),
      await call(token, 'search_record', { query: allergy?.title ?? '' }),
    ].map(({ text }) => text)
    expect(texts[0]).toContain('Magnesium')
    expect(texts.map((text) => /Valerian 450|sneezed/.test(text))).toEqual([isLater, isLater, isLater, isLater])
  }
  for (const [token, isLater] of [
    [fhir, false],
    [await tokenFor('fhir'), true],
  ] as const) {
    const everything = await ask(token, `Patient/${marisol.profileId}/$everything?_count=200`)
    const medicines = await ask(token, 'MedicationStatement')
    expect(medicines.text).toContain('Magnesium')
    expect([medicines.text.includes('Valerian'), (await ask(token, 'Communication')).text.includes('sneezed')]).toEqual(
      [isLater, isLater],
    )
    expect(everything.status).toBe(200)
  }
})

test('hides the patient’s name from an assistant without access to the name', async () => {
  const token = await tokenFor('mcp', 'patient/Observation.rs')
  const kinds = await call(token, 'list_kinds')
  expect(kinds.isError).toBe(false)
  expect(`${kinds.text} ${JSON.stringify(kinds.data)}`).not.toContain('Marisol')
})

test('reports a partly granted section as partial, and never as “none”', async () => {
  const system = 'http://terminology.hl7.org/CodeSystem/observation-category'
  const part = await tokenFor('mcp', `patient/DiagnosticReport.rs patient/Observation.rs?category=${system}|exam`)
  const { text } = await call(part, 'list_entries', { kind: 'vitals' })
  expect(text).toContain('You may read only some of the records of this kind.')
  expect(text).not.toMatch(/answered in full|ha(?:s|ve) no /)
  const whole = await tokenFor('mcp')
  for (const kind of ['vitals', 'medications', 'labs'])
    expect((await call(whole, 'list_entries', { kind })).text).not.toContain('only part of')
})

test('reveals nothing about the documents of a source that was connected later', async () => {
  const before = await tokenFor('mcp')
  const missingNow = async () => (await call(before, 'list_missing')).text
  await documentsAreRead(stage.portal)
  const missing = await missingNow()
  expect(missing).toContain(' 0 still to be read')
  await dropOwn('Later.json', letter('later-1', 'Letter from later', 'Zumba on Tuesdays'))
  const after = await tokenFor('mcp')
  await documentsAreRead(stage.portal)
  expect((await call(after, 'search_record', { query: 'zumba' })).text).toContain('Letter from later')
  expect(await missingNow()).toBe(missing)
  expect((await call(after, 'list_missing')).text).not.toBe(missing)
  expect((await call(before, 'search_record', { query: 'zumba' })).data).toMatchObject({ count: 0 })
  // A word that only the later source contains must not be a spelling suggestion.
  expect((await call(before, 'search_record', { query: 'zumbas' })).text).not.toContain('zumba:')
})

test('omits a “no known allergy” statement that the assistant may not read', async () => {
  const allergy = (id: string, code: object, more: object = {}) => ({
    ...{ resourceType: 'AllergyIntolerance', id, patient: { reference: 'Patient/me' }, code, ...more },
    clinicalStatus: { coding: [{ code: 'active' }] },
  })
  const snomed = 'http://snomed.info/sct'
  const none = { coding: [{ system: snomed, code: '716186003', display: 'No known allergy' }] }
  const noDrug = { coding: [{ system: snomed, code: '409137002', display: 'No known drug allergy' }] }
  const denying = await dropOwn('Denies.json', allergy('n-1', none), allergy('n-2', noDrug, { category: ['food'] }))
  const listed = async (token: string) => (await call(token, 'list_entries', { kind: 'allergies' })).text
  const differs = 'Sources differ'
  const all = await tokenFor('mcp')
  expect(await listed(all)).toContain('No known allergy')
  expect(await listed(all)).toContain(differs)
  const part = await tokenFor('mcp', 'patient/AllergyIntolerance.rs?category=food')
  const stated = await listed(part)
  expect(stated).toContain('No known drug allergy')
  expect([stated.includes('No known allergy'), stated.includes(differs)]).toEqual([false, false])
  await dropOwn('Latex.json', allergy('l-1', { text: 'Latex' }, { category: ['food', 'medication'] }))
  expect(await listed(part)).not.toContain(differs)
  expect(await listed(await tokenFor('mcp', 'patient/AllergyIntolerance.rs?category=food'))).toContain(differs)
  // Grant only the source with the “no known allergy” statement.
  await stage.portal.database.pool.query('update app_grant set source_ids = array[$1::uuid]', [
    denying.ehrImportRequestId,
  ])
  const alone = await listed(all)
  expect([alone.includes('No known allergy'), alone.includes(differs)]).toEqual([true, false])
})

test('finds an entry even if a source that the assistant may not read also lists the entry', async () => {
  const gout = {
    ...{
      resourceType: 'Condition',
      code: { coding: [{ system: 'http://snomed.info/sct', code: '90560007' }], text: 'Gout of the toe' },
    },
    ...{ onsetDateTime: '2020-04-05', recordedDate: '2020-04-05' },
    clinicalStatus: {
      coding: [{ system: 'http://terminology.hl7.org/CodeSystem/condition-clinical', code: 'active' }],
    },
  }
  const front = await dropOwn('Front.json', { ...gout, id: 'front' })
  await dropOwn('Behind.json', { ...gout, id: 'behind' })
  const token = await tokenFor('mcp')
  const { pool } = stage.portal.database
  const { rows } = await pool.query('select 1 from resource where duplicate_of is not null and source_id <> $1', [
    front.ehrImportRequestId,
  ])
  expect(rows.length).toBeGreaterThan(0)
  // Simulates a source that was connected later but imported first.
  await pool.query(
    'update app_grant set source_ids = array_remove(source_ids, $1) where id = (select id from app_grant order by number desc limit 1)',
    [front.ehrImportRequestId],
  )
  expect((await call(token, 'list_entries', { kind: 'conditions' })).text).toContain('Gout of the toe')
  expect((await call(token, 'search_record', { query: 'gout toe' })).data).toMatchObject({ count: 1 })
})

test('gives no app or assistant insurance, claims or payments, even inside another resource', async () => {
  const secret = 'Member 4471-Q'
  const financial = financialTypes.map((resourceType, at) => ({
    ...{ resourceType, id: `money-${at}`, status: 'active', use: 'claim', created: '2026-01-02' },
    ...{ identifier: [{ value: secret }], disposition: secret, patient: { reference: 'Patient/me' } },
    beneficiary: { reference: 'Patient/me' },
  }))
  const byUuid = { resourceType: 'Coverage', status: 'active', beneficiary: { reference: 'Patient/me' } }
  const fullUrl = 'urn:uuid:0d9a4f7e-3c55-4a53-9f0e-6c1b8a2d7e11'
  const referral = {
    ...{ resourceType: 'ServiceRequest', id: 'referral', status: 'active', intent: 'order' },
    code: { text: 'Referral to a hand surgeon' },
    contained: [
      { resourceType: 'Coverage', id: 'plan', subscriberId: secret },
      { resourceType: 'Practitioner', id: 'who', name: [{ text: 'Dr. Odalys Prent' }] },
    ],
    requester: { reference: '#who' },
    insurance: [
      { reference: '#plan', display: secret },
      { reference: 'Coverage/money-0', display: secret, identifier: { value: secret } },
      { type: 'Coverage', identifier: { value: secret } },
      { reference: fullUrl, display: secret },
    ],
  }
  await dropOwn('Plan.json', ...financial, { ...byUuid, fullUrl }, referral)
  const fhir = await tokenFor('fhir')
  const { rows } = await stage.portal.database.pool.query<{ type: string; id: string }>(
    'select type, id from resource where type = any($1)',
    [financialTypes],
  )
  expect(rows.length).toBeGreaterThan(10)
  const read = await Promise.all([
    ...financialTypes.map(async (type) => ask(fhir, type)),
    ...rows.map(async ({ type, id }) => ask(fhir, `${type}/${id}`)),
  ])
  expect([...new Set(read.map(({ status }) => status))]).toEqual([403])
  expect(read[0]?.text).toContain('never shared with apps')
  const everything = await ask(fhir, `Patient/${marisol.profileId}/$everything?_count=200`)
  const referrals = await ask(fhir, 'ServiceRequest?_count=200&_include=*')
  expect(referrals.text).toContain('Dr. Odalys Prent')
  expect([everything, referrals].filter(({ text }) => text.includes(secret))).toEqual([])

  const mcp = await tokenFor('mcp')
  const { data } = await call(mcp, 'list_entries', { kind: 'others' })
  const { entries, total } = data as { readonly entries: readonly { readonly id: string }[]; readonly total: number }
  expect(total).toBe(entries.length)
  const results = await Promise.all([
    call(mcp, 'list_entries', { kind: 'others' }),
    call(mcp, 'search_record', { query: '4471-Q' }),
    ...entries.map(async ({ id }) => call(mcp, 'read_entry', { id })),
    ...rows.map(async ({ id }) => call(mcp, 'read_entry', { id })),
  ])
  expect(results.filter(({ text }) => text.includes(secret) || /claim response|invoice/i.test(text))).toEqual([])
  expect(results.filter(({ isError }) => isError)).toHaveLength(rows.length)
})

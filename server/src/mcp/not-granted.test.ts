import { afterAll, beforeAll, expect, test } from 'vitest'
import { addOwnEntry, sayDifferent } from '@kinchart/contract/own-entries.ts'
import { callTool, closeAssistants } from '../../test/ask-assistant.ts'
import type { ToolAnswer } from '../../test/ask-assistant.ts'
import { connectApp, registerApp } from '../../test/connect-app.ts'
import { drop } from '../../test/drop-files.ts'
import { openWithMarisol } from '../../test/with-marisol.ts'
import type { Person, Stage } from '../../test/with-sandbox.ts'
import { documentsAreRead } from './documents-read.test-support.ts'

let stage: Stage
let marisol: Person
beforeAll(async () => {
  ;({ stage, marisol } = await openWithMarisol())
  await registerApp(stage.portal)
})
afterAll(async () => {
  await closeAssistants()
  await stage.close()
})

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
/** Files of hers, as one more source. */
const dropOwn = async (name: string, ...resources: readonly Record<string, unknown>[]) => {
  const me = { resourceType: 'Patient', id: 'me', name: [{ given: ['Marisol'], family: 'Whitcombe' }] }
  const entry = [me, ...resources.map((one) => ({ ...one, subject: { reference: 'Patient/me' } }))]
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: entry.map((resource) => ({ resource })) }
  const { end, code } = await drop(stage.portal, marisol, [{ name, bytes: JSON.stringify(bundle) }])
  if (code !== undefined) throw new Error(code)
  return end
}
const letter = (id: string, title: string, words: string) => ({
  ...{ resourceType: 'DocumentReference', id, status: 'current', type: { text: title }, date: '2026-03-04T10:00:00Z' },
  content: [{ attachment: { contentType: 'text/plain', data: Buffer.from(words).toString('base64') } }],
})

test('what a person writes themselves after they let an app in is read by it nowhere, nor what they say of an entry', async () => {
  await addMedicine('Magnesium 200 mg')
  const [fhir, mcp] = [await tokenFor('fhir'), await tokenFor('mcp')]
  await addMedicine('Valerian 450 mg')
  const { data } = await call(mcp, 'list_entries', { kind: 'allergies' })
  const [allergy] = data['entries'] as readonly { readonly id: string; readonly title: string }[]
  const difference = { id: allergy?.id ?? '', because: 'not-mine', note: 'I only sneezed once' } as const
  const said = await stage.portal.call(sayDifferent, {
    as: marisol,
    body: { profileId: marisol.profileId, ...difference },
  })
  expect(said.code).toBeUndefined()
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

test('an assistant that was not given the person is not told their name', async () => {
  const token = await tokenFor('mcp', 'patient/Observation.rs')
  const kinds = await call(token, 'list_kinds')
  expect(kinds.isError).toBe(false)
  expect(`${kinds.text} ${JSON.stringify(kinds.data)}`).not.toContain('Marisol')
})

test('of documents of a source that was connected later nothing is told, not even how many they are', async () => {
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
  // A word that only the later source holds is no word to take for another.
  expect((await call(before, 'search_record', { query: 'zumbas' })).text).not.toContain('zumba:')
})

test('what another source says the same of, which an assistant may not read, is found all the same', async () => {
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
  // As after the one in front was connected later, and came first.
  await pool.query(
    'update app_grant set source_ids = array_remove(source_ids, $1) where id = (select id from app_grant order by number desc limit 1)',
    [front.ehrImportRequestId],
  )
  expect((await call(token, 'list_entries', { kind: 'conditions' })).text).toContain('Gout of the toe')
  expect((await call(token, 'search_record', { query: 'gout toe' })).data).toMatchObject({ count: 1 })
})

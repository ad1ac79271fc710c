import { beforeAll, expect, test } from 'vitest'
import * as calls from '@kinchart/contract/calls/duplicates.ts'
import { deleteEhrRecord } from '@kinchart/contract/calls/import.ts'
import { addOwnEntry, restoreOwnEntry, removeOwnEntry, updateOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { getRecord, type AlsoFrom } from '@kinchart/contract/calls/record-list.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { bundle, condition, drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let ana: Person
let ben: Person
const sources = new Map<string, string>()
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
  ben = await signUpPerson(portal, 'ben@example.org', { firstName: 'Ben', lastName: 'Ito' })
  await readFile('Riverside')
  await readFile('Lakeside')
})

const snomed = (code: string) => ({
  code: { coding: [{ system: 'http://snomed.info/sct', code, display: `Code ${code}` }], text: `Condition ${code}` },
  recordedDate: '2024-05-06',
})

/**
 * Imports the hospital's file, again on a second call. The files of both hospitals contain gout with the same code
 * and date. Migraine has no code, and each file has a different text and date for it.
 */
async function readFile(hospital: 'Riverside' | 'Lakeside', note = ''): Promise<void> {
  const patient = { resourceType: 'Patient', id: 'ana', name: [{ given: ['Ana'], family: 'Lima' }] }
  const more = note === '' ? {} : { note: [{ text: note }] }
  const isFirst = hospital === 'Riverside'
  const bytes = bundle('collection', [
    { ...patient, managingOrganization: { display: hospital } },
    condition(`${hospital}-gout`, 'Patient/ana', { ...snomed('90560007'), ...more }),
    condition(`${hospital}-migraine`, 'Patient/ana', {
      ...more,
      code: { text: isFirst ? 'Migraine' : 'Migraine without aura' },
      recordedDate: isFirst ? '2023-01-02' : '2024-09-10',
    }),
    {
      ...{ resourceType: 'AllergyIntolerance', id: `${hospital}-latex`, code: { text: 'Latex' } },
      patient: { reference: 'Patient/ana' },
    },
  ])
  const { end, code } = await drop(portal, ana, [{ name: `${hospital}.json`, bytes }])
  if (code !== undefined || end.state !== 'complete') throw new Error(`The file was not read: ${code ?? end.state}`)
  sources.set(hospital, end.ehrImportRequestId)
}

type Row = {
  readonly id: string
  readonly code: string
  readonly providerName: string
  readonly alsoFrom?: readonly AlsoFrom[]
}
const rows = async () =>
  (await portal.call(listConditions, { as: ana, query: { profileId: ana.profileId } })).body
    .condition as unknown as Row[]
const shown = async (name: string) =>
  (await rows())
    .filter(({ code }) => code.includes(name))
    .map(({ code, alsoFrom = [] }) => `${code} +${alsoFrom.length}`)
    .toSorted()
const idOf = async (code: string) => (await rows()).find((row) => row.code === code)?.id ?? ''
type Pair = { readonly id: string; readonly otherId: string }
const say = async (pair: Pair, is: 'same' | 'different', as = ana, profileId = as.profileId) =>
  portal.call(calls.markDuplicate, { as, body: { profileId, ...pair, is } })
const takeBack = async (pair: Pair) =>
  portal.call(calls.undoDuplicate, { as: ana, body: { profileId: ana.profileId, ...pair } })
const listDuplicates = async (id: string) =>
  (await portal.call(calls.getDuplicates, { as: ana, query: { profileId: ana.profileId, id } })).body

const migraines = async (): Promise<Pair> => ({
  id: await idOf('Migraine'),
  otherId: await idOf('Migraine without aura'),
})
const gouts = async (): Promise<Pair> => {
  const row = (await rows()).find(({ code }) => code.includes('90560007'))
  return { id: row?.id ?? '', otherId: row?.alsoFrom?.[0]?.id ?? '' }
}

test('keeps a user’s merge of two entries after a re-import, until the user undoes the merge', async () => {
  const pair = await migraines()
  expect((await listDuplicates(pair.id)).candidates.map((row) => row.id)).toEqual([pair.otherId])
  expect((await say(pair, 'same')).body.message).toBe('These entries are now shown as one entry.')
  expect(await shown('Migraine')).toEqual(['Migraine +1'])
  await readFile('Lakeside', 'Read again')
  await readFile('Riverside', 'Read again')
  expect(await shown('Migraine')).toEqual(['Migraine +1'])
  const { said: decided, candidates } = await listDuplicates(pair.otherId)
  expect(decided).toMatchObject([{ is: 'same', row: { id: pair.id, code: 'Migraine' } }])
  expect(candidates).toEqual([])
  for (const id of [pair.id, pair.otherId])
    expect((await portal.call(getRecord, { as: ana, query: { profileId: ana.profileId, id } })).body.id).toBe(id)
  await takeBack({ id: pair.otherId, otherId: pair.id })
  expect(await shown('Migraine')).toEqual(['Migraine +0', 'Migraine without aura +0'])
  expect((await listDuplicates(pair.id)).said).toEqual([])
  expect((await takeBack(pair)).code).toBe('not-found')
})

test('keeps a user’s split of two entries after a re-import, until the user undoes the split', async () => {
  const pair = await gouts()
  expect(await shown('90560007')).toEqual(['Condition 90560007 +1'])
  await say(pair, 'different')
  const apart = ['Condition 90560007 +0', 'Condition 90560007 +0']
  expect(await shown('90560007')).toEqual(apart)
  await readFile('Lakeside', 'Once more')
  await readFile('Riverside', 'Once more')
  expect(await shown('90560007')).toEqual(apart)
  await say(pair, 'same')
  expect(await shown('90560007')).toEqual(['Condition 90560007 +1'])
  await say({ id: pair.otherId, otherId: pair.id }, 'different')
  expect((await listDuplicates(pair.id)).said).toMatchObject([{ is: 'different', row: { id: pair.otherId } }])
  await takeBack(pair)
  expect(await shown('90560007')).toEqual(['Condition 90560007 +1'])
})

test('merges an entry that the patient added with a source’s entry only if the owner decides so', async () => {
  const { profileId } = ana
  const entry = { kind: 'condition', name: 'Migraine', since: '', until: '', isThere: 'yes' } as const
  const { body } = await portal.call(addOwnEntry, { as: ana, body: { profileId, entry } })
  const own = body.ids[0] ?? ''
  expect(await shown('Migraine')).toEqual(['Migraine +0', 'Migraine +0', 'Migraine without aura +0'])
  const { id: front, otherId } = {
    id: (await rows()).find((row) => row.code === 'Migraine' && row.id !== own)?.id ?? '',
    otherId: await idOf('Migraine without aura'),
  }
  expect((await listDuplicates(own)).candidates.map((row) => row.id)).toEqual([front, otherId])
  await say({ id: own, otherId: front }, 'same')
  await say({ id: own, otherId }, 'same')
  expect(await shown('Migraine')).toEqual(['Migraine +2'])
  expect((await rows()).find((row) => row.id === front)?.alsoFrom).toContainEqual(
    expect.objectContaining({ id: own, isOwn: true }),
  )
  await portal.call(updateOwnEntry, { as: ana, body: { profileId, id: own, entry: { ...entry, since: '2022' } } })
  expect(await shown('Migraine')).toEqual(['Migraine +2'])
  await readFile('Lakeside', 'And again')
  expect(await shown('Migraine')).toEqual(['Migraine +2'])
  await portal.call(removeOwnEntry, { as: ana, query: { profileId, id: own } })
  expect(await shown('Migraine')).toEqual(['Migraine +0', 'Migraine without aura +0'])
  await portal.call(restoreOwnEntry, { as: ana, body: { profileId, id: own } })
  expect(await shown('Migraine')).toEqual(['Migraine +2'])
})

test('rejects a decision that pairs an entry with itself, with another person’s entry or with an entry of another list', async () => {
  const pair = await gouts()
  const { body } = await portal.call(listAllergies, { as: ana, query: { profileId: ana.profileId } })
  const allergy = body.allergyIntolence[0]?.id ?? ''
  const before = await rows()
  expect((await say(pair, 'different', ben)).code).toBe('not-found')
  expect((await say(pair, 'different', ben, ana.profileId)).code).toBe('not-found')
  expect((await say({ ...pair, otherId: '999999999' }, 'same')).code).toBe('not-found')
  expect((await say({ ...pair, otherId: allergy }, 'same')).code).toBe('request-invalid')
  expect((await say({ ...pair, otherId: pair.id }, 'same')).code).toBe('request-invalid')
  expect(
    (await portal.call(calls.getDuplicates, { as: ben, query: { profileId: ana.profileId, id: pair.id } })).code,
  ).toBe('not-found')
  expect(await rows()).toEqual(before)
})

const stored = async () => (await portal.database.pool.query('select fhir_id, other_fhir_id from said_duplicate')).rows

test('encrypts entry ids in stored decisions, and deletes decisions with their source', async () => {
  expect(await stored()).toHaveLength(2)
  expect(JSON.stringify(await stored())).not.toContain('migraine')
  await portal.call(deleteEhrRecord, {
    as: ana,
    query: { ehrImportRequestId: sources.get('Riverside') ?? '' },
  })
  expect(await stored()).toHaveLength(1)
  expect(await shown('Migraine')).toEqual(['Migraine without aura +1'])
  await portal.call(deleteEhrRecord, { as: ana, query: { ehrImportRequestId: sources.get('Lakeside') ?? '' } })
  expect(await stored()).toEqual([])
  expect(await shown('Migraine')).toEqual(['Migraine +0'])
})

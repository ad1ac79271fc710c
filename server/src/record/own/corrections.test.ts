import { beforeAll, expect, test } from 'vitest'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import * as calls from '@kinchart/contract/calls/own-entries.ts'
import { getRecord, type OwnNote } from '@kinchart/contract/calls/record-list.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { bundle, condition, drop } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let ana: Person
let ben: Person
beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
  ben = await signUpPerson(portal, 'ben@example.org', { firstName: 'Ben', lastName: 'Ito' })
  await readFile()
})

async function readFile(more: readonly ReturnType<typeof condition>[] = []): Promise<void> {
  const patient = { resourceType: 'Patient', id: 'ana', name: [{ given: ['Ana'], family: 'Lima' }] }
  const bytes = bundle('collection', [
    { ...patient, managingOrganization: { display: 'Riverside' } },
    condition('gout', 'Patient/ana'),
    condition('asthma', 'Patient/ana'),
    ...more,
  ])
  const { end, code } = await drop(portal, ana, [{ name: 'riverside.json', bytes }])
  if (code !== undefined || end.state !== 'complete') throw new Error(`The file was not read: ${code ?? end.state}`)
}

type Row = { readonly id: string; readonly code: string; readonly ownNote?: OwnNote }
const rows = async () =>
  (await portal.call(listConditions, { as: ana, query: { profileId: ana.profileId } })).body
    .condition as unknown as Row[]
const idOf = async (code: string) => (await rows()).find((row) => row.code.includes(code))?.id ?? ''
const say = async (id: string, note: string, as = ana, profileId = as.profileId) =>
  portal.call(calls.markDifferent, { as, body: { profileId, id, because: 'over', note } })
const notes = async () => (await rows()).flatMap(({ code, ownNote }) => (ownNote ? [[code, ownNote.text]] : []))

test('shows the patient’s note next to an unchanged entry, and replaces an earlier note with a newer one', async () => {
  const id = await idOf('gout')
  const { body: before } = await portal.call(getRecord, { as: ana, query: { profileId: ana.profileId, id } })
  const current = async () =>
    JSON.stringify(
      (
        await portal.call(getCurrent, {
          as: ana,
          query: { profileId: ana.profileId, section: 'conditions', day: '2026-11-26' },
        })
      ).body,
    )
  expect(await current()).not.toContain('went away')
  expect((await say(id, 'It went away in 2020.')).body.message).toBe('Your note is saved.')
  expect(await notes()).toEqual([['Condition gout', 'It went away in 2020.']])
  expect(await current()).toContain('It went away in 2020.')
  await say(id, 'It went away in 2021.')
  expect(await notes()).toEqual([['Condition gout', 'It went away in 2021.']])
  const { body: after } = await portal.call(getRecord, { as: ana, query: { profileId: ana.profileId, id } })
  expect(after.resource).toBe(before.resource)
  const note = after.row?.ownNote
  expect(note).toMatchObject({ because: 'over', text: 'It went away in 2021.', addedBy: 'patient' })
  const { body: stored } = await portal.call(getRecord, {
    as: ana,
    query: { profileId: ana.profileId, id: note?.id ?? '' },
  })
  expect(JSON.parse(stored.resource)).toMatchObject({
    resourceType: 'Communication',
    status: 'completed',
    category: [{ coding: [{ code: 'medRecCxReq' }] }],
    about: [{ type: 'Condition' }],
    sender: { reference: 'Patient/patient' },
    payload: [{ contentString: 'It went away in 2021.' }],
  })
  expect(stored.earlier.map(({ resource }) => resource.includes('2020'))).toEqual([true])
})

test('keeps a note when its entry is re-imported with changes', async () => {
  await readFile([condition('new', 'Patient/ana')])
  expect(await notes()).toEqual([['Condition gout', 'It went away in 2021.']])
})

test('deletes and restores a note', async () => {
  const id = (await rows()).find(({ ownNote }) => ownNote)?.ownNote?.id ?? ''
  const query = { profileId: ana.profileId, id }
  await portal.call(calls.removeOwnEntry, { as: ana, query })
  expect(await notes()).toEqual([])
  await portal.call(calls.restoreOwnEntry, { as: ana, body: query })
  expect(await notes()).toHaveLength(1)
  expect((await portal.call(calls.getOwnEntry, { as: ana, query })).code).toBe('not-found')
})

test('allows one note per entry, so a deleted note is not restored if there is a newer note', async () => {
  const id = await idOf('asthma')
  await say(id, 'It never was.')
  const noteOf = async () => (await rows()).find(({ code }) => code.includes('asthma'))?.ownNote
  const query = { profileId: ana.profileId, id: (await noteOf())?.id ?? '' }
  await portal.call(calls.removeOwnEntry, { as: ana, query })
  await say(id, 'It was bronchitis.')
  expect((await portal.call(calls.restoreOwnEntry, { as: ana, body: query })).code).toBe('not-found')
  expect((await noteOf())?.text).toBe('It was bronchitis.')
  const later = { ...query, id: (await noteOf())?.id ?? '' }
  await portal.call(calls.removeOwnEntry, { as: ana, query: later })
  expect((await portal.call(calls.restoreOwnEntry, { as: ana, body: query })).code).toBeUndefined()
  expect((await noteOf())?.text).toBe('It never was.')
  await portal.call(calls.removeOwnEntry, { as: ana, query })
})

test('refuses another note once a record has the maximum number of notes, without losing a stored note', async () => {
  const { pool } = portal.database
  await pool.query(`
    insert into own_entry (id, source_id, profile_id, kind, about, resource_id, provenance_id)
    select gen_random_uuid(), source_id, profile_id, kind, 'filler ' || n, -2 * n, -2 * n - 1
    from generate_series(1, 999) n, (select * from own_entry where about is not null and removed_at is null limit 1) one`)
  expect((await say(await idOf('asthma'), 'One too many')).code).toBe('list-full')
  expect(await notes()).toEqual([['Condition gout', 'It went away in 2021.']])
  expect((await say(await idOf('gout'), 'It went away in 2021.')).code).toBeUndefined()
  await pool.query(`delete from own_entry where about like 'filler %'`)
})

test('refuses a note on another user’s entry, and on an entry that the patient added, because such an entry can be edited', async () => {
  const id = await idOf('asthma')
  expect((await say(id, 'Not mine', ben)).code).toBe('not-found')
  expect((await say(id, 'Not mine', ben, ana.profileId)).code).toBe('not-found')
  expect((await say(id, '')).code).toBe('request-invalid')
  expect((await say(id, 'x'.repeat(201))).code).toBe('request-invalid')
  const entry = { kind: 'condition', name: 'Migraine', since: '', until: '', isThere: 'yes' } as const
  const { body } = await portal.call(calls.addOwnEntry, { as: ana, body: { profileId: ana.profileId, entry } })
  expect((await say(body.ids[0] ?? '', 'Different')).code).toBe('not-found')
  expect(await notes()).toHaveLength(1)
})

test('stores a note encrypted', async () => {
  const { rows: stored } = await portal.database.pool.query<{ body: Buffer; about: string }>(
    'select r.body, o.about from own_entry o join resource r on r.id = o.resource_id where o.about is not null',
  )
  expect(stored).toHaveLength(1)
  expect(stored[0]?.body.toString('latin1')).not.toContain('went away')
  expect(stored[0]?.about).not.toContain('gout')
})

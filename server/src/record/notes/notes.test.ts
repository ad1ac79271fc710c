import { beforeAll, expect, test } from 'vitest'
import { addDependent, removeDependent } from '@kinchart/contract/calls/family.ts'
import { readNote, saveNote } from '@kinchart/contract/calls/record-types.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import type { Person } from '../../../test/with-sandbox.ts'
import { usePortal } from '../../../test/use-portal.ts'

const portal = usePortal()
let ana: Person

beforeAll(async () => {
  ana = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
})

const read = async (as: Person, recordId: string, profileId = as.profileId) =>
  portal.call(readNote, { as, params: { profileId, recordId } })
const save = async (as: Person, recordTypeId: string, note: string, profileId = as.profileId) =>
  portal.call(saveNote, { as, body: { profileId, recordTypeId, note } })

test('keeps only the newest note of each section', async () => {
  expect((await read(ana, '1')).body).toEqual({ message: messages.noDataFound, data: { note: '' } })
  expect((await save(ana, '1', 'Ask about blood pressure')).body).toEqual({ message: messages.noteSaved })
  await save(ana, '1', 'Ask about\nweight')
  expect((await read(ana, '1')).body).toEqual({ message: messages.dataLoaded, data: { note: 'Ask about\nweight' } })
  expect((await read(ana, '2')).body.data.note).toBe('')
})

test('cuts a note after 200 characters, never inside a character', async () => {
  await save(ana, '2', 'x'.repeat(250))
  expect((await read(ana, '2')).body.data.note).toBe('x'.repeat(200))
  await save(ana, '2', `${'x'.repeat(199)}😀`)
  expect((await read(ana, '2')).body.data.note).toBe('x'.repeat(199))
})

test('removes a note when it is saved empty', async () => {
  await save(ana, '3', 'For a while')
  await save(ana, '3', ' \n ')
  expect((await read(ana, '3')).body.data.note).toBe('')
  const { rows } = await portal.database.pool.query(`select from record_note where record_type_id = '3'`)
  expect(rows).toEqual([])
})

test('rejects a note for an unknown section', async () => {
  for (const id of ['99', '', 'vitals', "1' --"]) expect((await save(ana, id, 'x')).code).toBe('record-type-unknown')
  expect(await read(ana, '99')).toMatchObject({ status: 404, code: 'record-type-unknown' })
})

test('stores a note encrypted, and deletes the note when its dependent is deleted', async () => {
  const { body } = await portal.call(addDependent, {
    as: ana,
    body: { firstName: 'Clement', lastName: 'Lima', birthDate: '2015-02-11', relationship: 'dependent' },
  })
  const id = body.dependentId
  await save(ana, '5', 'Grows quickly', id)
  expect((await read(ana, '5', id)).body.data.note).toBe('Grows quickly')
  const stored = async () =>
    (await portal.database.pool.query<{ note: Buffer }>('select note from record_note where profile_id = $1', [id]))
      .rows
  expect((await stored())[0]?.note.toString('latin1')).not.toContain('quickly')
  await portal.call(removeDependent, { as: ana, query: { dependentId: id } })
  expect(await stored()).toEqual([])
})

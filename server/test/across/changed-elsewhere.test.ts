import { beforeAll, expect, test } from 'vitest'
import { getUser, updateProfile, type Profile } from '@kinchart/contract/calls/account.ts'
import { addDependent, getDependent, updateDependent } from '@kinchart/contract/calls/family.ts'
import { readNote, saveNote } from '@kinchart/contract/calls/record-types.ts'
import { getSharedIdentifiedData, shareIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { usePortal } from '../use-portal.ts'

const portal = usePortal()
let person: Awaited<ReturnType<typeof signUpPerson>>
const email = 'two-tabs@example.org'
beforeAll(async () => {
  person = await signUpPerson(portal, email)
})

const on = (version: string | null) => ({
  as: person,
  ...(version === null ? {} : { headers: { 'if-match': version } }),
})
const isStale = { status: 412, code: 'changed-elsewhere' }

test('does not overwrite a profile with stale values if it was changed in another tab', async () => {
  const query = { profileId: person.profileId }
  const save = async (body: Partial<Profile>, version: string | null) =>
    portal.call(updateProfile, { ...on(version), query, body })
  const read = async () => portal.call(getUser, { as: person, query: { email } })
  const { version } = await read()
  const first = await save({ birthDate: '1984-02-29', zip: '65201', city: 'Columbia' }, version)
  expect(first.status).toBe(200)
  expect(await save({ city: 'Rolla' }, version)).toMatchObject(isStale)
  expect((await read()).body.profile?.city).toBe('Columbia')
  expect((await save({ city: 'Rolla' }, first.version)).status).toBe(200)
  // A caller who sends no version overwrites the data.
  expect((await save({ state: 'Missouri' }, null)).status).toBe(200)
  expect((await save({ city: 'Rolla' }, `W/${(await read()).version}`)).status).toBe(200)
})

test('rejects one of two concurrent saves of the same version with a conflict', async () => {
  const { version } = await portal.call(getUser, { as: person, query: { email } })
  const saves = ['Sedalia', 'Joplin', 'Liberty'].map(async (city) =>
    portal.call(updateProfile, { ...on(version), query: { profileId: person.profileId }, body: { city } }),
  )
  const statuses = (await Promise.all(saves)).map(({ status }) => status)
  expect(statuses.sort((a, b) => a - b)).toEqual([200, 412, 412])
})

test('does not overwrite a dependent, a note or a research choice that was changed elsewhere', async () => {
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const { dependentId } = (await portal.call(addDependent, { as: person, body: child })).body
  const dependent = await portal.call(getDependent, { as: person, query: { dependentId } })
  const saveChild = async (firstName: string) =>
    portal.call(updateDependent, { ...on(dependent.version), body: { ...child, firstName, id: dependentId } })
  expect((await saveChild('Theo')).status).toBe(200)
  expect(await saveChild('Ted')).toMatchObject(isStale)

  const note = await portal.call(readNote, { as: person, params: { profileId: person.profileId, recordId: '1' } })
  const saveText = async (text: string) =>
    portal.call(saveNote, { ...on(note.version), body: { profileId: person.profileId, recordTypeId: '1', note: text } })
  expect((await saveText('Ask about weight')).status).toBe(200)
  expect(await saveText('Ask about sleep')).toMatchObject(isStale)

  const choice = await portal.call(getSharedIdentifiedData, { as: person })
  const choose = async (recordTypeId: string, version: string | null) =>
    portal.call(shareIdentifiedData, {
      ...on(version),
      body: { shareRecord: true, sharedItems: [{ recordTypeId, notes: false }] },
    })
  expect((await choose('1', choice.version)).status).toBe(200)
  expect(await choose('2', choice.version)).toMatchObject(isStale)
  const { version } = await portal.call(getSharedIdentifiedData, { as: person })
  expect((await choose('2', version)).status).toBe(200)
})

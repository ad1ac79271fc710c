import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/family.ts'
import { confirmPatient, getConnectedEhrs } from '@kinchart/contract/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { hospitals, openStage, waitForEnd } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage({
    behaviours: { [hospitals.tallgrass]: { types: ['Patient', 'Observation', 'Specimen', 'Organization'] } },
  })
})
afterAll(async () => stage.close())

let people = 0

/** Somebody who signed up under another name than the chart has. */
async function connectUnderAnotherName(): Promise<{ person: Person; asked: ConnectedEhr }> {
  const email = `another-${++people}@example.org`
  const person = await signUpPerson(stage.portal, email, { firstName: 'Rufina', lastName: 'Pennyfeather' })
  const there = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }
  return { person, asked: await stage.importFrom({ as: person, ...there }) }
}

async function countKept({ ehrImportRequestId }: ConnectedEhr): Promise<number> {
  const { rows } = await stage.portal.database.pool.query('select from resource where source_id = $1', [
    ehrImportRequestId,
  ])
  return rows.length
}

const answer = async (as: Person, { ehrImportRequestId }: ConnectedEhr, isSamePerson: boolean) =>
  stage.portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson } })

test('who is named differently in the chart sees both names, and nothing is kept before they confirm', async () => {
  const { person, asked } = await connectUnderAnotherName()
  expect(asked).toMatchObject({
    state: 'confirm-patient',
    stored: 0,
    sourcePatient: { name: 'Rufus Pennyfeather' },
    chosenPatient: { name: 'Rufina Pennyfeather' },
  })
  expect(await countKept(asked)).toBe(0)
  expect(await answer(person, asked, true)).toMatchObject({ status: 200 })
  const end = await waitForEnd(stage.portal, person, asked.ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await countKept(asked)).toBe(end.stored)
})

test('who says that it is somebody else has nothing imported', async () => {
  const { person, asked } = await connectUnderAnotherName()
  expect(await answer(person, asked, false)).toMatchObject({ status: 200 })
  expect((await stage.portal.call(getConnectedEhrs, { as: person })).body.connectedEhrs).toEqual([])
  expect(await countKept(asked)).toBe(0)
})

test('an import that nobody was asked about is not removed by a no', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const there = { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' }
  const end = await stage.importFrom({ as: person, ...there })
  expect(await answer(person, end, false)).toMatchObject({ status: 409, code: 'import-busy' })
  expect(await answer(person, end, true)).toMatchObject({ status: 200 })
  expect(await countKept(end)).toBe(end.stored)
})

test('a different birth date is asked about, too', async () => {
  const person = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  const added = await stage.portal.call(addDependent, {
    as: person,
    body: { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2019-01-01' },
  })
  const asked = await stage.importFrom({
    as: person,
    slug: hospitals.tallgrass,
    username: 'marisol',
    patientId: 'teodor-whitcombe',
    profileId: added.body.dependentId,
  })
  expect(asked).toMatchObject({ state: 'confirm-patient', chosenPatient: { birthDate: '2019-01-01' } })
  expect(asked.sourcePatient?.birthDate).not.toBe('2019-01-01')
})

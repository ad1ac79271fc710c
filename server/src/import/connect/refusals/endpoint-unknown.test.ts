import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImport } from '@kinchart/contract/import.ts'
import { openStage, petra } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

test('a care organization that is not in the directory is not connected', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  for (const ehrEndPointId of [0, -1, 999_999, 2 ** 31, 2 ** 50]) {
    const answer = await stage.portal.call(startImport, {
      as: person,
      body: { ehrEndPointId, profileId: person.profileId },
    })
    expect(answer).toMatchObject({ status: 404, code: 'endpoint-unknown' })
  }
  expect(stage.sandbox.requests()).toEqual([])
})

test('one that is listed but not connectable says so, before anybody leaves', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const ehrEndPointId = stage.idOf(petra.slug)
  const { pool } = stage.portal.database
  const setFault = async (fault: string | null) =>
    pool.query('update care_organization set fault = $1 where id = $2', [fault, ehrEndPointId])
  await setFault('address-not-https')
  const answer = await stage.portal.call(startImport, {
    as: person,
    body: { ehrEndPointId, profileId: person.profileId },
  })
  await setFault(null)
  expect(answer).toMatchObject({ status: 409, code: 'endpoint-not-connectable' })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { startPortal, type TestPortal } from '../../../../test/start-portal.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { drop } from '../../../../test/drop-files.ts'
import { READERS_VERSION } from '#readers/readers-version.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await startPortal()
})
afterAll(async () => portal.close())

const resources = [
  { resourceType: 'Patient', id: 'p1', name: [{ given: ['Ana'], family: 'Lima' }], birthDate: '1980-01-01' },
  {
    ...{ resourceType: 'Observation', id: 'o1', status: 'preliminary', subject: { reference: 'Patient/p1' } },
    ...{ category: [{ coding: [{ code: 'laboratory' }] }], code: { text: 'Potassium' } },
    ...{ effectiveDateTime: '2025-01-02', valueQuantity: { value: 5.4, unit: 'mmol/L' } },
  },
]

test('re-reads rows of an older version after an update, without querying any source', async () => {
  const person = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
  const bytes = Buffer.from(
    JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }),
  )
  await drop(portal, person, [{ name: 'chart.json', bytes }])
  const request = { as: person, query: { profileId: person.profileId } }
  const before = await portal.call(listLabs, request)
  expect(before.body.diagnosticReport).toMatchObject([{ code: 'Potassium', meaning: { says: ['preliminary'] } }])
  await portal.database.pool.query(
    `update resource set section = 'vitals', is_entered_in_error = true, row = null, rank = 7 where type = 'Observation'`,
  )
  await portal.database.pool.query('update source set read_version = 1')
  expect((await portal.call(listLabs, request)).body.total).toBe(0)
  portal = await (await portal.leave())()
  await expect
    .poll(async () => (await portal.call(listLabs, request)).body.diagnosticReport)
    .toEqual(before.body.diagnosticReport)
  await expect
    .poll(async () => (await portal.database.pool.query('select read_version from source')).rows)
    .toEqual([{ read_version: READERS_VERSION }])
})

test('reads all readable sources even when thousands are due and some of them cannot be read', async () => {
  const [ana, bo] = [
    await signUpPerson(portal, 'ana2@example.org', { firstName: 'Ana', lastName: 'Lima' }),
    await signUpPerson(portal, 'bo@example.org', { firstName: 'Bo', lastName: 'Lima' }),
  ]
  const bytes = Buffer.from(
    JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }),
  )
  await drop(portal, ana, [{ name: 'chart.json', bytes }])
  const { pool } = portal.database
  // Names encrypted under other keys cannot be read. These sources' ids sort before and after the id of the readable
  // source.
  await pool.query(
    `insert into source (id, account_id, profile_id, kind, provider_type, provider_name, fhir_base, patient_id, concluded_run, concluded_at, read_version)
     select gen_random_uuid(), account_id, id, 'fhir', 'CareOrganization', md5('n' || n), md5('b' || n), md5('p' || n), 1, now(), 1
     from profile, generate_series(1, 1200) n where id = $1`,
    [bo.profileId],
  )
  await pool.query(
    `insert into import_run (source_id, number, is_latest, state, started_at, ended_at, is_mailed)
     select id, 1, true, 'complete', now(), now(), true from source where profile_id = $1`,
    [bo.profileId],
  )
  await pool.query('update source set read_version = 1 where profile_id = $1', [ana.profileId])
  portal = await (await portal.leave())()
  await expect
    .poll(
      async () =>
        (await portal.database.pool.query('select read_version from source where profile_id = $1', [ana.profileId]))
          .rows,
    )
    .toEqual([{ read_version: READERS_VERSION }])
})

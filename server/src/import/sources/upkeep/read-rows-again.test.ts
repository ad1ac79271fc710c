import { afterAll, beforeAll, expect, test } from 'vitest'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { startPortal } from '../../../../test/start-portal.ts'
import type { TestPortal } from '../../../../test/start-portal.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { drop } from '../../../../test/drop-files.ts'
import { READERS_VERSION } from '#record/readers-version.ts'

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

test('rows that an older version made say after an update what the readers say now, without asking any source', async () => {
  const person = await signUpPerson(portal, 'ana@example.org', { firstName: 'Ana', lastName: 'Lima' })
  const bytes = Buffer.from(
    JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry: resources.map((resource) => ({ resource })) }),
  )
  await drop(portal, person, [{ name: 'chart.json', bytes }])
  const asked = { as: person, query: { profileId: person.profileId } }
  const before = await portal.call(listLabs, asked)
  expect(before.body.diagnosticReport).toMatchObject([{ code: 'Potassium', meaning: { says: ['preliminary'] } }])
  // As an older version would have left it: in another list, withdrawn, and with another row.
  await portal.database.pool.query(
    `update resource set section = 'vitals', is_entered_in_error = true, row = null, rank = 7 where type = 'Observation'`,
  )
  await portal.database.pool.query('update source set read_by = 1')
  expect((await portal.call(listLabs, asked)).body.total).toBe(0)
  portal = await (await portal.leave())()
  await expect
    .poll(async () => (await portal.call(listLabs, asked)).body.diagnosticReport, { timeout: 20_000 })
    .toEqual(before.body.diagnosticReport)
  await expect
    .poll(async () => (await portal.database.pool.query('select read_by from source')).rows)
    .toEqual([{ read_by: READERS_VERSION }])
})

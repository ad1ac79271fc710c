import { randomBytes } from 'node:crypto'
import { CompactEncrypt } from 'jose'
import { expect, test } from 'vitest'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { createHealthLink, getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { getConnectedEhrs, getImport, startImport } from '@kinchart/contract/calls/import.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { listCalls } from '@kinchart/contract/sections/all.ts'
import * as viewing from '@kinchart/contract/calls/shared-with-me.ts'
import { handOver } from '@kinchart/server/family/handover.test-support.ts'
import { signUpPerson } from '../sign-up-person.ts'
import { fewKinds, hospitals, type Person } from '../with-sandbox.ts'
import { addDoctor, listProvider, share, signInDoctor } from '../../src/sharing/share.test-support.ts'
import { useStage } from '../use-portal.ts'

const stage = useStage(fewKinds)

const revoked = () => stage.sandbox.requests().filter(({ path }) => path.endsWith('/revoke'))

async function signUpFamily(n: number): Promise<{ guardian: Person; childId: string; email: string }> {
  const guardian = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const body = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  const childId = (await stage.portal.call(addDependent, { as: guardian, body })).body.dependentId
  return { guardian, childId, email: `teodor-${n}@example.org` }
}
const birthDate = '2016-09-08'

/** Includes each entry in full unless `isWhole` is false. */
async function readAll(as: Person, profileId: string, isWhole = true): Promise<unknown[]> {
  const read: unknown[] = []
  for (const call of Object.values(listCalls)) {
    const { body } = await stage.portal.call(call, { as, query: { profileId } })
    const { message: _message, sources: _now, ...rows } = body as Record<string, unknown>
    for (const row of Object.values(rows).flat() as { id?: string; isNew?: boolean; arrivedAt?: string }[]) {
      if (row.id === undefined) continue
      const query = { profileId, id: row.id }
      const whole = isWhole ? await stage.portal.call(getRecord, { as, query }) : undefined
      read.push([call.path, { ...row, isNew: undefined, arrivedAt: undefined }, whole?.status, whole?.body])
    }
  }
  return read
}

test('opens a record completely after the patient takes it over, and ends all grants of the guardian', async () => {
  const { portal, sandbox } = stage
  const { guardian, childId, email } = await signUpFamily(1)
  const there = { slug: hospitals.tallgrass, username: 'marisol' }
  const hers = await stage.importFrom({ as: guardian, ...there, patientId: 'marisol-whitcombe' })
  const his = await stage.importFrom({ as: guardian, ...there, patientId: 'teodor-whitcombe', profileId: childId })
  const doctor = await listProvider(portal, 'Dr. Lena Fairbank')
  const cookie = await signInDoctor(portal, { id: doctor }, 'lena@clinic.example')
  for (const profileId of [guardian.profileId, childId]) {
    await addDoctor(portal, guardian, doctor, profileId)
    expect((await share(portal, guardian, doctor, ['Condition'], { profileIds: [profileId] })).status).toBe(200)
  }
  const sharedPeople = async () => (await portal.call(viewing.getSharedPeople, { cookie })).body.people.length
  expect(await sharedPeople()).toBe(2)
  const content = await new CompactEncrypt(Buffer.from('{}'))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', cty: 'application/fhir+json' })
    .encrypt(randomBytes(32))
  const link = { mode: 'manifest' as const, label: 'For school', recordTypeIds: ['5'] as ['5'], content }
  expect((await portal.call(createHealthLink, { as: guardian, body: { profileId: childId, ...link } })).status).toBe(
    200,
  )
  const begin = { ehrEndPointId: stage.idOf(hospitals.tallgrass), profileId: childId }
  expect((await portal.call(startImport, { as: guardian, body: begin })).status).toBe(200)
  const before = await readAll(guardian, childId)
  expect(before.length).toBeGreaterThan(3)
  sandbox.forgetRequests()

  const to = await signUpPerson(portal, email, { firstName: 'Teodor', lastName: 'Whitcombe' })
  const teodor = await handOver(portal, { guardian, childId, to, email, birthDate })
  expect(await readAll(teodor, childId)).toEqual(before)
  expect(
    (await portal.call(getOverview, { as: teodor, query: { profileId: childId, day: '2026-11-25' } })).status,
  ).toBe(200)
  await expect.poll(() => revoked().map(({ status }) => status)).toEqual([200])
  const listed = async (as: Person) => {
    const { connectedEhrs, unfinished } = (await portal.call(getConnectedEhrs, { as })).body
    return [connectedEhrs.map(({ ehrImportRequestId, state }) => [ehrImportRequestId, state]), unfinished.length]
  }
  expect(await listed(guardian)).toEqual([[[hers.ehrImportRequestId, 'complete']], 0])
  expect(await listed(teodor)).toEqual([[[his.ehrImportRequestId, 'needs-you']], 0])
  const request = { query: { ehrImportRequestId: his.ehrImportRequestId } }
  expect((await portal.call(getImport, { as: guardian, ...request })).code).toBe('import-unknown')
  expect(await sharedPeople()).toBe(1)
  const links = (await portal.call(getHealthLinks, { as: teodor, query: { profileId: childId } })).body
  expect(JSON.stringify(links)).toContain('For school')
  const { rows } = await portal.database.pool.query('select content, ended_at is null as is_open from health_link')
  expect(rows).toEqual([{ content: null, is_open: false }])

  const again = await stage.importFrom({ as: teodor, ...there, patientId: 'teodor-whitcombe' })
  expect(again).toMatchObject({ ehrImportRequestId: his.ehrImportRequestId, state: 'complete' })
  expect(await readAll(teodor, childId, false)).toHaveLength(before.length)
})

test('keeps a grant that another record also uses', async () => {
  const { portal } = stage
  const { pool } = portal.database
  const { guardian, childId, email } = await signUpFamily(2)
  const there = { as: guardian, slug: hospitals.tallgrass, username: 'marisol' }
  const hers = await stage.importFrom({ ...there, patientId: 'marisol-whitcombe' })
  const his = await stage.importFrom({ ...there, patientId: 'teodor-whitcombe', profileId: childId })
  // Simulates one sign-in that covers both records, and a worker that has the lease of the run.
  await pool.query('update source set grant_id = (select grant_id from source where id = $1) where id = $2', [
    hers.ehrImportRequestId,
    his.ehrImportRequestId,
  ])
  await pool.query(
    `update import_run set state = 'running', ended_at = null, lease_owner = 'somebody', lease_until = now() + interval '1 hour'
     where source_id = $1 and is_latest`,
    [his.ehrImportRequestId],
  )
  stage.sandbox.forgetRequests()
  const to = await signUpPerson(portal, email)
  await handOver(portal, { guardian, childId, to, email, birthDate })
  const result = await pool.query(
    'select grant_id is null as is_gone from source where id = any($1) order by id = $2',
    [[hers.ehrImportRequestId, his.ehrImportRequestId], his.ehrImportRequestId],
  )
  expect(result.rows).toEqual([{ is_gone: false }, { is_gone: true }])
  expect(revoked()).toEqual([])
  const run = await pool.query('select state, reason, lease_owner from import_run where source_id = $1 and is_latest', [
    his.ehrImportRequestId,
  ])
  expect(run.rows).toEqual([{ state: 'needs-you', reason: 'access-ended', lease_owner: null }])
})

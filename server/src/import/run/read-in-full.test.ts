import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { startFaultProxy } from '../../../test/fault-proxy.ts'
import type { FaultProxy } from '../../../test/fault-proxy.ts'
import { openStage, petra, waitForEnd } from '../../../test/with-sandbox.ts'
import type { Person, Stage } from '../../../test/with-sandbox.ts'
import { queryWithIds } from '../../../test/open-ids.ts'
import { resyncDue } from '../sources/resync.ts'

let between: FaultProxy
let stage: Stage
let person: Person
let source: ConnectedEhr

const vital = (id: string, over: object = {}) => ({
  resourceType: 'Observation',
  id,
  meta: { lastUpdated: '2026-01-05T08:00:00Z' },
  status: 'final',
  category: [{ coding: [{ code: 'vital-signs' }] }],
  code: { text: id },
  subject: { reference: `Patient/${petra.patientId}` },
  effectiveDateTime: '2026-01-05',
  ...over,
})

beforeAll(async () => {
  between = await startFaultProxy()
  stage = await openStage({
    behaviours: { [petra.slug]: { types: ['Patient', 'Condition', 'Observation', 'Practitioner'] } },
    port: between.port,
    publicUrl: between.url,
  })
  stage.sandbox.putResource(petra.slug, vital('stays'))
  stage.sandbox.putResource(petra.slug, vital('goes'))
  person = await stage.signUpAs(petra.slug, petra.patientId)
  source = await stage.importFrom({ as: person, ...petra })
})
afterAll(async () => {
  await stage.close()
  await between.close()
})

/** The clock has come round: the last reading is a day old, the last one in full `daysAgo`. */
async function readAgain(daysAgo: number): Promise<ConnectedEhr> {
  const { database, cipher } = stage.portal
  await database.pool.query(`update import_run set started_at = now() - interval '25 hours'`)
  await database.pool.query(`update source set read_in_full_at = now() - make_interval(days => $1)`, [daysAgo])
  await resyncDue({ db: database.db, cipher, jobs: { send: async () => undefined } }, 24)
  return waitForEnd(stage.portal, person, source.ehrImportRequestId)
}

const shown = async () => {
  const query = { profileId: person.profileId }
  const { body } = await stage.portal.call(listVitals, { as: person, query })
  return new Map(body.observation.map((row) => [row.code, row.missingSince !== undefined]))
}

test('a record that its source has removed is found by the monthly reading, is kept and says so', async () => {
  stage.sandbox.removeResource(petra.slug, 'Observation', 'goes')
  await readAgain(3)
  expect(await shown()).toEqual(
    new Map([
      ['stays', false],
      ['goes', false],
    ]),
  )
  const { stored } = await readAgain(31)
  expect(await shown()).toEqual(
    new Map([
      ['stays', false],
      ['goes', true],
    ]),
  )
  expect(stored).toBe(source.stored)
})

test('what its date of change kept from the daily reading is found by the monthly one', async () => {
  stage.sandbox.putResource(petra.slug, vital('stays', { code: { text: 'corrected in silence' } }))
  await readAgain(3)
  expect([...(await shown()).keys()]).toContain('stays')
  await readAgain(31)
  expect([...(await shown()).keys()]).toContain('corrected in silence')
})

test('a record that is listed again is as before', async () => {
  stage.sandbox.putResource(petra.slug, vital('goes'))
  await readAgain(31)
  expect((await shown()).get('goes')).toBe(false)
})

test('a doctor whom no search lists is asked for again by the monthly reading, and never counts as removed', async () => {
  const doctor = (family: string) => ({ resourceType: 'Practitioner', id: 'dr-again', name: [{ family }] })
  const held = async () => {
    const rows = await queryWithIds<{ digest: Buffer; missing_since: Date | null; id: string }>(
      stage.portal,
      `select id, source_id, type, fhir_id, missing_since, digest from resource where type = 'Practitioner'`,
    )
    return rows.find(({ fhir_id }) => fhir_id === 'dr-again')
  }
  const doctorRequests = () => stage.sandbox.requests().filter(({ path }) => path.includes('/Practitioner')).length
  stage.sandbox.putResource(petra.slug, doctor('Oakes'))
  stage.sandbox.putResource(
    petra.slug,
    vital('seen', {
      performer: [{ reference: 'Practitioner/dr-again' }],
      meta: { lastUpdated: new Date().toISOString() },
    }),
  )
  await readAgain(3)
  const before = await held()
  expect(before).toBeDefined()
  stage.sandbox.putResource(petra.slug, doctor('Oakes-Lindqvist'))
  stage.sandbox.forgetRequests()
  await readAgain(3)
  expect(doctorRequests()).toBe(0)
  expect(await held()).toEqual(before)
  await readAgain(31)
  expect(doctorRequests()).toBe(1)
  const after = await held()
  expect(after?.digest).not.toEqual(before?.digest)
  expect(after?.missing_since).toBeNull()
  // One that the source has no more is held as it was, and nothing is missing by it.
  stage.sandbox.removeResource(petra.slug, 'Practitioner', 'dr-again')
  const end = await readAgain(31)
  expect(end).toMatchObject({ state: 'complete' })
  expect(await held()).toEqual(after)
})

test('a kind that was not answered in full loses nothing', async () => {
  stage.sandbox.removeResource(petra.slug, 'Observation', 'goes')
  between.obey((path) => (path.includes('/Observation?') ? { status: 500 } : undefined))
  expect((await readAgain(31)).state).toBe('partial')
  between.obey(() => undefined)
  expect((await shown()).get('goes')).toBe(false)
})

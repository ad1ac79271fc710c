// @module-tag soak
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { appleExport, appleRecord } from '@kinchart/server/forms/apple-health/apple-health.test-support.ts'
import { readConfig } from '../../src/app/config/config.ts'
import { startKinchart } from '../../src/app/start-kinchart.ts'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { confirmPatient, finishImport, getImport } from '@kinchart/contract/calls/import.ts'
import { atEachMoment } from '../crash/moments.ts'
import { bundle, condition, linesOf, marisol, upload, zipOf, type DroppedFile } from '../drop-files.ts'
import { startKillable } from '../killable-server.ts'
import { giveBirthDate, signUpPerson } from '../sign-up-person.ts'
import { authorizeThere, countsThere, openStage, storedOf, waitForEnd, type Person } from '../with-sandbox.ts'

const chart = { slug: 'bench', username: 'bench-200', patientId: 'bench-200' } as const
const [CONDITIONS, WEIGHTS, STEPS] = [1000, 300, 10_000]
/** Maximum concurrent queries of a worker. Those of the killed worker are sent again. */
const AT_ONCE = 6

const records = (type: string, unit: string, count: number): string =>
  Array.from({ length: count }, (_, minute) => {
    const start = `${new Date(1_600_000_000_000 + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')} +0000`
    return appleRecord(type, String(60 + (minute % 40)), unit, { start })
  }).join('\n ')

// `kill.test.ts`, `files-kill.test.ts` and `apple-kill.test.ts` kill each kind of import many times in `npm run soak`.
test('completes imports from a hospital, files and Apple Health after their worker was killed, without duplicates', async () => {
  const stage = await openStage({ benchCharts: [200] })
  const { sandbox } = stage
  const augustin = await stage.signUpAs(chart.slug, chart.patientId)
  const marisolThere = await signUpPerson(stage.portal, 'marisol@example.org')
  const appleUser = await signUpPerson(stage.portal, 'watch@example.org')
  // Uses the birth date in the files, so that no user has to confirm whose records they are.
  for (const person of [marisolThere, appleUser]) await giveBirthDate(stage.portal, person, '1984-02-11')
  const portal = await stage.portal.restart({ env: { ROLES: 'api' } })
  const { pool } = portal.database
  const some = (from: number) => Array.from({ length: CONDITIONS / 2 }, (_, index) => condition(`k${from + index}`))
  const lines = some(CONDITIONS / 2).map((one) => JSON.stringify(one))
  const archive = await zipOf([
    { name: 'one.json', bytes: bundle('collection', [marisol, ...some(0)]) },
    { name: 'two.ndjson', bytes: lines.join('\n') },
  ])
  const list = appleExport(records('BodyMass', 'kg', WEIGHTS), records('StepCount', 'count', STEPS))
  const health = await zipOf([{ name: 'apple_health_export/export.xml', bytes: list }])
  const look = async (as: Person, ehrImportRequestId: string) =>
    (await portal.call(getImport, { as, query: { ehrImportRequestId } })).body
  const addFiles = async (as: Person, file: DroppedFile): Promise<string> => {
    const { uploadId } = await upload(portal, as, file)
    const body = { profileId: as.profileId, uploadIds: [uploadId] }
    return (await portal.call(importRecordFiles, { as, body })).body.ehrImportRequestId
  }

  await atEachMoment(
    'killed while importing',
    async ({ random }) => {
      const { returned } = await authorizeThere(portal, { as: augustin, endpointId: stage.idOf(chart.slug), ...chart })
      const { state, code = '' } = returned
      sandbox.setFaults([{ name: 'slow', delayMs: 500 }])
      sandbox.forgetRequests()
      const worker = await startKillable({ ...portal.env, ROLES: 'worker', TEST_LEASE_SECONDS: '2' })
      const other = await pool.connect()
      await other.query('begin')
      /** Waits for an import's progress, then blocks its next transaction. Polls the database, because a call costs a dozen queries. */
      const stopOnce = async (id: string, soFar: string): Promise<void> => {
        const isThere = `select from import_query where source_id = $1 and ${soFar} limit 1`
        await expect.poll(async () => (await pool.query(isThere, [id])).rowCount, { interval: 5 }).toBe(1)
        await other.query('select from import_run where source_id = $1 and is_latest for update', [id])
      }
      const ofFiles = await addFiles(marisolThere, { name: 'all.zip', bytes: archive })
      await stopOnce(ofFiles, 'received > 0')
      const ofApple = await addFiles(appleUser, { name: 'export.zip', bytes: health })
      const confirmed = { ehrImportRequestId: ofApple, isSamePerson: true }
      await portal.call(confirmPatient, { as: appleUser, body: confirmed })
      await stopOnce(ofApple, `type = 'Observation' and state = 'running'`)
      // Last, because pages waiting for their transaction use up the import capacity of a worker.
      const finished = await portal.call(finishImport, { as: augustin, body: { state, code } })
      const ofHospital = finished.body.ehrImportRequestId
      await stopOnce(ofHospital, 'received > 0')
      await pause(random() * 40)
      for (const [as, id] of [
        [augustin, ofHospital],
        [marisolThere, ofFiles],
        [appleUser, ofApple],
      ] as const)
        expect((await look(as, id)).state).toBe('running')
      await worker.kill()
      await other.query('rollback')
      other.release()
      expect(worker.said()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
      sandbox.setFaults([])

      const events: string[] = []
      const next = await startKinchart(readConfig({ ...portal.env, ROLES: 'worker' }), {
        log: ({ event }) => void events.push(event),
        importTimings: { leaseSeconds: 2, sweepMs: 200 },
      })
      const [fromHospital, fromFiles, fromApple] = [
        await waitForEnd(portal, augustin, ofHospital),
        await waitForEnd(portal, marisolThere, ofFiles),
        await waitForEnd(portal, appleUser, ofApple),
      ]
      await next.close()
      for (const event of ['unexpected', 'import-interrupted', 'job-failed']) expect(events).not.toContain(event)
      expect(fromHospital).toMatchObject({ state: 'complete', percent: 100, received: fromHospital.offered })
      expect(await storedOf({ portal }, fromHospital)).toEqual(countsThere(stage, chart, ['Organization']))
      const pages = sandbox.requests().filter(({ path }) => /\/fhir\/r4\/\w+\?/.test(path))
      expect(pages.length - new Set(pages.map(({ path }) => path)).size).toBeLessThanOrEqual(AT_ONCE)
      expect(fromFiles).toMatchObject({ state: 'complete', received: CONDITIONS + 1, stored: CONDITIONS + 1 })
      expect(linesOf(fromFiles)).toEqual({ Patient: [1, 1, 0], Condition: [CONDITIONS, CONDITIONS, 0] })
      expect(fromApple).toMatchObject({ state: 'complete', reason: null })
      expect(linesOf(fromApple)).toEqual({ Patient: [1, 1, 0], Observation: [WEIGHTS, WEIGHTS, 0] })
      expect(fromApple.files?.refused[0]?.counted).toEqual({
        ...{ kept: [{ type: 'BodyMass', count: WEIGHTS }], older: [], leftMore: null },
        left: [{ type: 'StepCount', count: STEPS }],
      })
    },
    1,
  )
  const { rows } = await pool.query(`
    select (select count(*)::int from uploaded_piece) as left,
      (select count(*)::int - count(distinct (source_id, type, fhir_id))::int from resource) as twice`)
  expect(rows).toEqual([{ left: 0, twice: 0 }])
  const storedFor = async ({ profileId }: Person) =>
    (await pool.query('select from resource where profile_id = $1', [profileId])).rowCount
  expect([await storedFor(marisolThere), await storedFor(appleUser)]).toEqual([CONDITIONS + 1, WEIGHTS + 1])
  await portal.close()
  await sandbox.close()
})

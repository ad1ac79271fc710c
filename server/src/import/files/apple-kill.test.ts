// @module-tag soak
import { expect, test } from 'vitest'
import { appleExport, appleRecord } from '#forms/apple-health/apple-health.test-support.ts'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { confirmPatient, getImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { killedPortal } from '../../../test/crash/killed-portal.ts'
import { atEachMoment, servedAt } from '../../../test/crash/moments.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { linesOf, upload, zipOf } from '../../../test/drop-files.ts'
import { unattended } from '../../../test/with-sandbox.ts'

/** How many times the server is killed, at moments from the start of reading the list to the end of storing it. */
const READINGS = 5
const [BEATS, WEIGHTS, STEPS] = [3000, 500, 100_000]
const leave = killedPortal()

const records = (type: string, unit: string, count: number): string =>
  Array.from({ length: count }, (_, minute) => {
    const start = `${new Date(1_600_000_000_000 + minute * 60_000).toISOString().slice(0, 19).replace('T', ' ')} +0000`
    return appleRecord(type, String(60 + (minute % 40)), unit, { start })
  }).join('\n ')

test('finishes an Apple Health list after the server is killed repeatedly, and stores each measurement once', async () => {
  const list = appleExport(
    records('HeartRate', 'count/min', BEATS),
    records('BodyMass', 'kg', WEIGHTS),
    records('StepCount', 'count', STEPS),
  )
  const zip = await zipOf([
    { name: 'apple_health_export/export.xml', bytes: list },
    { name: 'apple_health_export/workout-routes/route.gpx', bytes: '<gpx/>' },
  ])
  const { url, start, kill, getOutput: said, comeBack } = await leave()

  await atEachMoment(
    'killed while reading a list of Apple Health',
    async ({ number, random }) => {
      await start()
      const there = servedAt(url)
      const as = await signUpPerson(there, `marisol-${number}@example.org`)
      const { uploadId } = await upload({ url }, as, { name: 'export.zip', bytes: zip })
      const importResponse = await there.call(importRecordFiles, {
        as,
        body: { profileId: as.profileId, uploadIds: [uploadId] },
      })
      const { ehrImportRequestId } = importResponse.body
      // Nothing is read before the user confirms.
      expect(importResponse.body).toMatchObject({ state: 'confirm-patient', files: { readPercent: 0 } })
      const now = async (more: { headers?: typeof unattended }): Promise<ConnectedEhr> =>
        (await there.call(getImport, { as, query: { ehrImportRequestId }, ...more })).body
      const until = async (is: (shown: ConnectedEhr) => boolean, more = {}): Promise<ConnectedEhr> => {
        for (let tries = 0; ; tries++) {
          const shown = await now(more)
          if (is(shown) || tries > 2000) return shown
          await wait(20)
        }
      }
      const killAndStart = async (): Promise<void> => {
        await wait(random() * 40)
        await start()
      }
      await there.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })

      const isBegun = ({ ledger }: ConnectedEhr) =>
        ledger.some(({ resourceType, state }) => resourceType === 'Observation' && state === 'running')
      const reading = await until(isBegun)
      expect(reading).toMatchObject({ received: 0, offered: null })
      expect(reading.files?.readPercent).toBeLessThan(100)
      await killAndStart()
      const keeping = await until(({ received }) => received > 0)
      expect(keeping).toMatchObject({ state: 'running', files: { readPercent: 100 } })
      await killAndStart()
      // No one is viewing the page, so the import need not yield to polling.
      const end = await until(({ state }) => state !== 'running', { headers: unattended })
      await kill()
      expect(said()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
      const all = BEATS + WEIGHTS
      expect(end).toMatchObject({ state: 'complete', reason: null })
      expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Observation: [all, all, 0] })
      expect(end.files?.refused[0]?.counted).toEqual({
        kept: [
          { type: 'HeartRate', count: BEATS },
          { type: 'BodyMass', count: WEIGHTS },
        ],
        older: [],
        left: [{ type: 'StepCount', count: STEPS }],
        leftMore: null,
      })
    },
    READINGS,
  )

  const portal = await comeBack()
  const { rows } = await portal.database.pool.query<{ left: number; kept: number; twice: number }>(`
      select (select count(*)::int from uploaded_piece) as left,
        (select count(*)::int from resource where type = 'Observation') as kept,
        (select count(*)::int - count(distinct (source_id, type, fhir_id))::int from resource) as twice`)
  expect(rows).toEqual([{ left: 0, kept: READINGS * (BEATS + WEIGHTS), twice: 0 }])
})

const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

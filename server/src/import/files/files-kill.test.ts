// @module-tag soak
import { expect, test } from 'vitest'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { confirmPatient, getImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { killedPortal } from '../../../test/crash/killed-portal.ts'
import { atEachMoment, servedAt } from '../../../test/crash/moments.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { callPortal } from '../../../test/start-portal.ts'
import { bundle, condition, linesOf, marisol, upload, zipOf } from '../../../test/drop-files.ts'

const [READINGS, KILLS] = [5, 10]
const RECORDS = 6000
const leave = killedPortal()

test('finishes reading files after the server is killed repeatedly, and stores every record once', async () => {
  const some = (from: number) => Array.from({ length: RECORDS / 2 }, (_, index) => condition(`k${from + index}`))
  const zip = await zipOf([
    { name: 'one.json', bytes: bundle('collection', [marisol, ...some(0)]) },
    {
      name: 'two.ndjson',
      bytes: some(RECORDS / 2)
        .map((one) => JSON.stringify(one))
        .join('\n'),
    },
  ])
  const { url, start, kill, getOutput: said, comeBack } = await leave()

  await atEachMoment(
    'killed while reading files',
    async ({ number, random }) => {
      await start()
      const as = await signUpPerson(servedAt(url), `marisol-${number}@example.org`)
      const { uploadId } = await upload({ url }, as, { name: 'all.zip', bytes: zip })
      await start()
      const body = { profileId: as.profileId, uploadIds: [uploadId] }
      const begun = (await callPortal(url, importRecordFiles as never, { as, body })).body as ConnectedEhr
      const { ehrImportRequestId } = begun
      await callPortal(url, confirmPatient as never, { as, body: { ehrImportRequestId, isSamePerson: true } })
      const now = async (): Promise<ConnectedEhr> =>
        (await callPortal(url, getImport as never, { as, query: { ehrImportRequestId } })).body

      let killedWhileRunning = 0
      for (let kill = 0; kill < KILLS; kill++) {
        const before = (await now()).received
        for (let tries = 0; tries < 200 && (await now()).received <= before; tries++) await wait(20)
        if ((await now()).state === 'running') killedWhileRunning++
        await wait(random() * 40)
        await start()
      }
      expect(killedWhileRunning).toBeGreaterThan(0)
      let end = await now()
      for (let tries = 0; tries < 600 && end.state === 'running'; tries++) {
        await wait(100)
        end = await now()
      }
      await kill()
      expect(said()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
      expect(end).toMatchObject({ state: 'complete', received: RECORDS + 1, stored: RECORDS + 1 })
      expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [RECORDS, RECORDS, 0] })
    },
    READINGS,
  )

  const portal = await comeBack()
  const { rows } = await portal.database.pool.query<{ left: number; twice: number }>(`
      select (select count(*)::int from uploaded_piece) as left,
        (select count(*)::int - count(distinct (source_id, type, fhir_id))::int from resource) as twice`)
  expect(rows).toEqual([{ left: 0, twice: 0 }])
})

const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRecordFiles } from '@kinchart/contract/import-files.ts'
import { getImport } from '@kinchart/contract/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/import.ts'
import { freePort } from '../../../test/free-port.ts'
import { startKillable } from '../../../test/killable-server.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { callPortal, startPortal } from '../../../test/start-portal.ts'
import type { TestPortal } from '../../../test/start-portal.ts'
import { bundle, condition, linesOf, marisol, upload, zipOf } from '../../../test/drop-files.ts'

const KILLS = 3
const RECORDS = 6000
let portal: TestPortal

beforeAll(async () => {
  portal = await startPortal({ PORT: String(await freePort()) })
})
afterAll(async () => portal.close())

test(
  'files whose reading is killed again and again are read to the end, with every record once',
  { timeout: 120_000 },
  async () => {
    const as = await signUpPerson(portal, 'marisol@example.org')
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
    const { url, env } = portal
    const comeBack = await portal.leave()
    const start = async () => startKillable({ ...env, ROLES: 'api,worker', TEST_LEASE_SECONDS: '2' })
    let server = await start()
    // What was uploaded before a kill is read after it.
    const { uploadId } = await upload({ url }, as, { name: 'all.zip', bytes: zip })
    await server.kill()
    server = await start()
    const body = { profileId: as.profileId, uploadIds: [uploadId] }
    const begun = (await callPortal(url, importRecordFiles as never, { as, body })).body as ConnectedEhr
    const now = async (): Promise<ConnectedEhr> =>
      (await callPortal(url, getImport as never, { as, query: { ehrImportRequestId: begun.ehrImportRequestId } })).body

    let killedWhileRunning = 0
    for (let kill = 0; kill < KILLS; kill++) {
      const before = (await now()).received
      for (let tries = 0; tries < 200 && (await now()).received <= before; tries++) await wait(20)
      if ((await now()).state === 'running') killedWhileRunning++
      await server.kill()
      server = await start()
    }
    expect(killedWhileRunning).toBeGreaterThan(0)
    let end = await now()
    for (let tries = 0; tries < 600 && end.state === 'running'; tries++) {
      await wait(100)
      end = await now()
    }
    await server.kill()
    expect(server.said()).not.toMatch(/"event":"(unexpected|import-interrupted|job-failed)"/)
    portal = await comeBack()
    expect(end).toMatchObject({ state: 'complete', received: RECORDS + 1, stored: RECORDS + 1 })
    expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [RECORDS, RECORDS, 0] })
    const { rows } = await portal.database.pool.query<{ left: number }>(
      'select count(*)::int as left from uploaded_piece',
    )
    expect(rows[0]?.left).toBe(0)
  },
)

const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import { bundle, condition, linesOf, marisol, upload, type Dropper } from '../../../test/drop-files.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { waitForEnd } from '../../../test/with-sandbox.ts'

let portal: TestPortal
beforeAll(async () => {
  // The request does not wait, so every scan continues in the background.
  portal = await startPortal({}, { importTimings: { lookWaitMs: 0 } })
})
afterAll(async () => portal.close())

const RECORDS = 600

async function askUntilDone(as: Dropper, uploadIds: readonly string[]) {
  for (let again = 0; ; again++) {
    const answer = await portal.call(importRecordFiles, {
      as,
      body: { profileId: as.profileId, uploadIds: [...uploadIds] },
    })
    if (answer.code !== 'files-looked-through') return { ...answer, again }
    expect(answer.status).toBe(409)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('scans slow files only once in the background, and returns the same import to repeated requests', async () => {
  const as = await signUpPerson(portal, 'marisol@example.org')
  const records = Array.from({ length: RECORDS }, (_, index) => condition(`c${index}`))
  const { uploadId } = await upload(portal, as, { name: 'a.json', bytes: bundle('collection', [marisol, ...records]) })
  const { body, again } = await askUntilDone(as, [uploadId])
  expect(again).toBeGreaterThan(0)
  const end = await waitForEnd(portal, as, body.ehrImportRequestId)
  expect(end).toMatchObject({ state: 'complete' })
  expect(linesOf(end)).toEqual({ Patient: [1, 1, 0], Condition: [RECORDS, RECORDS, 0] })
  const { rows } = await portal.database.pool.query('select id from source')
  expect(rows).toHaveLength(1)
})

test('reports why files are unreadable only to the user who added them', async () => {
  const as = await signUpPerson(portal, 'other@example.org')
  const { uploadId } = await upload(portal, as, { name: 'a.pdf', bytes: '%PDF-1.7' })
  const stranger = await signUpPerson(portal, 'stranger@example.org')
  const first = await portal.call(importRecordFiles, { as, body: { profileId: as.profileId, uploadIds: [uploadId] } })
  expect((await askUntilDone(stranger, [uploadId])).code).toBe('upload-unknown')
  // A short file may be scanned within the first request. The first request then returns the result, and a result is
  // returned only once.
  const scanResult = first.code === 'files-looked-through' ? await askUntilDone(as, [uploadId]) : first
  expect(scanResult.code).toBe('file-is-pdf')
})

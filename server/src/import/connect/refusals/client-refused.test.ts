import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { getImport, retryImport } from '@kinchart/contract/import.ts'
import { openStage, petra, waitForEnd } from '../../../../test/with-sandbox.ts'
import type { Stage } from '../../../../test/with-sandbox.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
beforeEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('a registration that the source does not know any more is the operator’s fault: nobody is told to connect again', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  stage.sandbox.expireAccessTokens()
  stage.sandbox.setFaults(['client-refused'])
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
  const query = { ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  const isLogged = async () => stage.portal.logged.some(({ why }) => why === 'invalid_client')
  await expect.poll(isLogged).toBe(true)
  expect((await now()).state).not.toBe('needs-you')
  // Once the operator has mended it, the import goes on by itself.
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query('update import_run set resume_at = now() where is_latest')
  expect(await waitForEnd(stage.portal, person, ehrImportRequestId)).toMatchObject({ state: 'complete' })
})

test('a sign-in that fails by the registration says in the log what the source named', async () => {
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults(['client-refused'])
  await expect(stage.importFrom({ as: person, ...petra })).rejects.toThrow('authorization-failed')
  expect(stage.portal.logged.findLast(({ event }) => event === 'authorization-failed')).toMatchObject({
    why: 'invalid_client',
  })
})

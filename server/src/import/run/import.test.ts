import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/calls/import.ts'
import { authorizeThere, countsThere, hospitals, lineOf, petra, storedOf } from '../../../test/with-sandbox.ts'
import { endQuery } from './end-query.ts'
import { LeaseLostError } from './lease.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage()

test.each([
  { slug: hospitals.tallgrass, username: 'rufus', patientId: 'rufus-pennyfeather' },
  { slug: hospitals.tallgrass, username: 'ottoline', patientId: 'ottoline-varga' },
  { slug: hospitals.tallgrass, username: 'bartholomew', patientId: 'bartholomew-quill' },
  { slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' },
  { slug: hospitals.juniper, username: 'petra', patientId: 'petra-emptyhand' },
])('stores every record of $patientId, and lists it in the ledger', async ({ slug, username, patientId }) => {
  const person = await stage.signUpAs(slug, patientId)
  const end = await stage.importFrom({ as: person, slug, username, patientId })
  expect(end).toMatchObject({ state: 'complete', percent: 100, reason: null })
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, { slug, patientId }))
  expect(end.offered).toBe(end.received)
})

test('reports dangling references and overly deep nesting without hiding other records', async () => {
  const lorcan = { slug: hospitals.juniper, username: 'lorcan', patientId: 'lorcan-featherstone' }
  const dangling = await stage.importFrom({ as: await stage.signUpAs(lorcan.slug, lorcan.patientId), ...lorcan })
  // Excludes the Organization: the only reference to it is in a PractitionerRole that no record refers to.
  expect(dangling).toMatchObject({ state: 'partial', percent: 95 })
  expect(lineOf(dangling, 'Medication')).toMatchObject({ reason: 'reference-missing' })
  expect(await storedOf(stage, dangling)).toEqual(countsThere(stage, lorcan, ['Organization']))

  const saoirse = { slug: hospitals.harrow, username: 'saoirse', patientId: 'saoirse-lindqvist' }
  const noted = await stage.importFrom({ as: await stage.signUpAs(saoirse.slug, saoirse.patientId), ...saoirse })
  expect(noted).toMatchObject({ state: 'partial', reason: 'document-missing' })
  expect(await storedOf(stage, noted)).toEqual(countsThere(stage, saoirse))

  const zerelda = { slug: hospitals.tallgrass, username: 'zerelda', patientId: 'zerelda-markup' }
  const hostile = await stage.importFrom({ as: await stage.signUpAs(zerelda.slug, zerelda.patientId), ...zerelda })
  expect(hostile).toMatchObject({ state: 'partial', reason: 'entries-unreadable' })
  const there = countsThere(stage, zerelda)
  expect(await storedOf(stage, hostile)).toEqual({ ...there, Observation: (there['Observation'] ?? 0) - 1 })
  expect(hostile.ledger.find((line) => line.resourceType === 'Observation')).toMatchObject({ refused: 1 })
})

test('saves nothing, not even an empty page, after a worker has lost its lease', async () => {
  const { pool } = stage.portal.database
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  stage.sandbox.setFaults([{ name: 'slow', delayMs: 40 }])
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned: body, cookie } = await authorizeThere(stage.portal, authorizationParams)
  const { ehrImportRequestId } = (await stage.portal.call(finishImport, { as: person, cookie, body })).body
  const countPages = async (): Promise<number> => {
    const { rows } = await pool.query<{ pages: number }>(
      'select coalesce(sum(pages), 0)::int as pages from import_query where source_id = $1',
      [ehrImportRequestId],
    )
    return rows[0]?.pages ?? 0
  }
  await expect.poll(countPages).toBeGreaterThan(2)
  await pool.query(
    `update import_run set lease_owner = gen_random_uuid(), lease_until = now() + interval '1 hour' where source_id = $1`,
    [ehrImportRequestId],
  )
  const pages = await countPages()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await countPages()).toBe(pages)
  const { rows } = await pool.query<{ id: number }>('select id from import_query where source_id = $1 and pages = 1', [
    ehrImportRequestId,
  ])
  const run = { db: stage.portal.database.db, sourceId: ehrImportRequestId, owner: randomUUID() }
  for (const query of rows)
    await expect(endQuery(run, query, 'failed', 'page-failed')).rejects.toBeInstanceOf(LeaseLostError)
  expect(await countPages()).toBe(pages)
})

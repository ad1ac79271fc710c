import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConnectedEhrs, getImport } from '@kinchart/contract/import.ts'
import { hospitals, openStage } from '../../../test/with-sandbox.ts'
import type { Stage } from '../../../test/with-sandbox.ts'

let stage: Stage

beforeAll(async () => {
  stage = await openStage()
})
afterAll(async () => stage.close())

test('where an account has several sources, the ledger of each names what came from it alone, a kind once', async () => {
  const slug = hospitals.tallgrass
  const person = await stage.signUpAs(slug, 'marisol-whitcombe')
  const alone = await stage.importFrom({ as: person, slug, username: 'marisol', patientId: 'marisol-whitcombe' })
  const before = await stage.portal.call(getImport, {
    as: person,
    query: { ehrImportRequestId: alone.ehrImportRequestId },
  })
  await stage.importFrom({ as: person, slug: hospitals.juniper, username: 'marisol' })
  const { connectedEhrs } = (await stage.portal.call(getConnectedEhrs, { as: person })).body
  expect(connectedEhrs).toHaveLength(2)
  for (const { ehrImportRequestId, ledger, stored } of connectedEhrs) {
    const kinds = ledger.map(({ resourceType }) => resourceType)
    expect(kinds).toEqual([...new Set(kinds)])
    const { rows } = await stage.portal.database.pool.query<{ type: string; held: number }>(
      'select type, count(*)::int as held from resource where source_id = $1 group by type order by type collate "C"',
      [ehrImportRequestId],
    )
    const named = ledger
      .filter((line) => line.stored > 0)
      .map((line) => ({ type: line.resourceType, held: line.stored }))
    expect(named.toSorted((a, b) => (a.type < b.type ? -1 : 1))).toEqual(rows)
    expect(stored).toBe(rows.reduce((sum, { held }) => sum + held, 0))
  }
  const after = connectedEhrs.find(({ ehrImportRequestId }) => ehrImportRequestId === alone.ehrImportRequestId)
  expect(after?.ledger).toEqual(before.body.ledger)
})

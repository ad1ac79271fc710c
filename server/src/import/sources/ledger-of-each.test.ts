import { expect, test } from 'vitest'
import { getConnectedEhrs, retryImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { hospitals, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

const served = { types: ['Patient', 'Condition', 'Observation', 'DiagnosticReport', 'Practitioner'] }

const stage = useStage({ behaviours: { [hospitals.tallgrass]: served, [hospitals.juniper]: served } })

const listSources = async (as: Person): Promise<ConnectedEhr[]> =>
  (await stage.portal.call(getConnectedEhrs, { as })).body.connectedEhrs

async function expectOwnRecordsAlone({ ehrImportRequestId, ledger, stored }: ConnectedEhr): Promise<void> {
  const kinds = ledger.map(({ resourceType }) => resourceType)
  expect(kinds).toEqual([...new Set(kinds)])
  const { rows } = await stage.portal.database.pool.query<{ type: string; held: number }>(
    'select type, count(*)::int as held from resource where source_id = $1 group by type order by type collate "C"',
    [ehrImportRequestId],
  )
  const named = ledger
    .filter((line) => line.stored > 0)
    .map((line) => ({ type: line.resourceType, held: line.stored }))
    .toSorted((a, b) => (a.type < b.type ? -1 : 1))
  expect(named).toEqual(rows)
  expect(stored).toBe(rows.reduce((sum, { held }) => sum + held, 0))
}

test('shows only a source’s own records in its ledger, also after the import of the next day', async () => {
  const slug = hospitals.tallgrass
  const person = await stage.signUpAs(slug, 'marisol-whitcombe')
  const alone = await stage.importFrom({ as: person, slug, username: 'marisol', patientId: 'marisol-whitcombe' })
  const ofAlone = (all: ConnectedEhr[]) =>
    all.find(({ ehrImportRequestId }) => ehrImportRequestId === alone.ehrImportRequestId)
  await stage.importFrom({ as: person, slug: hospitals.juniper, username: 'marisol' })
  const onFirstDay = await listSources(person)
  expect(onFirstDay).toHaveLength(2)
  for (const source of onFirstDay) await expectOwnRecordsAlone(source)
  expect(ofAlone(onFirstDay)?.ledger).toEqual(alone.ledger)

  for (const { ehrImportRequestId } of onFirstDay) {
    await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId } })
    await waitForEnd(stage.portal, person, ehrImportRequestId)
  }
  const onSecondDay = await listSources(person)
  for (const source of onSecondDay) await expectOwnRecordsAlone(source)
  expect(onSecondDay.map(({ stored }) => stored)).toEqual(onFirstDay.map(({ stored }) => stored))
})

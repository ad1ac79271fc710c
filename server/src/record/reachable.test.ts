import { expect, test } from 'vitest'
import { getRecord, getSourceRecords } from '@kinchart/contract/calls/record-list.ts'
import { countsThere, hospitals, storedOf } from '../../test/with-sandbox.ts'
import { useStage } from '../../test/use-portal.ts'

const stage = useStage()

test.each([
  { slug: hospitals.tallgrass, username: 'winifred', patientId: 'winifred-abara' },
  { slug: hospitals.tallgrass, username: 'delphine', patientId: 'delphine-okonkwo-reyes' },
  { slug: hospitals.juniper, username: 'cosmo', patientId: 'cosmo-thistlewood' },
])(
  'lists the type of every stored record of $patientId in the import’s ledger, and opens every record',
  async (chart) => {
    const person = await stage.signUpAs(chart.slug, chart.patientId)
    const { profileId } = person
    const end = await stage.importFrom({ as: person, ...chart })
    expect(end).toMatchObject({ state: 'complete', percent: 100, reason: null })
    expect(await storedOf(stage, end)).toEqual(countsThere(stage, chart))
    expect(end.offered).toBe(end.received)
    const { ehrImportRequestId, ledger } = end
    const reached: string[] = []
    for (const { resourceType, stored } of ledger.filter((line) => line.stored > 0)) {
      const query = { ehrImportRequestId, resourceType, pageSize: 1000 }
      const { body } = await stage.portal.call(getSourceRecords, { as: person, query })
      expect([resourceType, body.total, body.records.length]).toEqual([resourceType, stored, stored])
      expect(body.records.filter(({ label }) => label.trim() === '')).toEqual([])
      reached.push(...body.records.map(({ id }) => id))
    }
    const { rows } = await stage.portal.database.pool.query<{ id: string }>(
      'select id::text as id from resource where profile_id = $1',
      [profileId],
    )
    expect(rows.length).toBeGreaterThan(10)
    expect(reached.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    for (const id of reached) {
      const opened = await stage.portal.call(getRecord, { as: person, query: { profileId, id } })
      expect(opened.status).toBe(200)
    }
  },
)

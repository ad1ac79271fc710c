import { expect, test } from 'vitest'
import { retryImport } from '@kinchart/contract/calls/import.ts'
import { openJobs } from '@kinchart/server/platform/jobs/jobs.ts'
import { isUuid } from '@kinchart/server/platform/database/uuid.ts'
import { drop } from '../drop-files.ts'
import { findClear, readClear } from '../find-clear.ts'
import { petra, rufus, waitForEnd } from '../with-sandbox.ts'
import { useStage } from '../use-portal.ts'

const stage = useStage()

const linked = 'petra-under-another-number'

const chart = [
  {
    ...{ resourceType: 'Patient', id: petra.patientId, birthDate: '2001-01-01' },
    ...{ name: [{ given: ['Petra'], family: 'Emptyhand' }] },
    link: [{ other: { reference: `Patient/${linked}` }, type: 'seealso' }],
  },
  {
    ...{ resourceType: 'Patient', id: linked, birthDate: '2001-01-01' },
    ...{ name: [{ given: ['Petra'], family: 'Emptyhand' }] },
  },
  { resourceType: 'Encounter', id: 'visit-of-may', status: 'finished', subject: { reference: `Patient/${linked}` } },
  {
    ...{ resourceType: 'Observation', id: 'pulse-of-may', meta: { versionId: 'version-of-june' }, status: 'final' },
    ...{ code: { text: 'Pulse' }, subject: { reference: `Patient/${linked}` }, valueString: '72' },
    ...{ encounter: { reference: 'Encounter/visit-of-may' }, performer: [{ reference: 'Practitioner/nobody-there' }] },
  },
  {
    ...{ resourceType: 'DiagnosticReport', id: 'report-of-may', status: 'final', code: { text: 'Pulse' } },
    ...{ subject: { reference: `Patient/${linked}` }, result: [{ reference: 'Observation/pulse-of-may' }] },
  },
]

test('reveals no hospital, address or hospital identifier to someone with only the database', async () => {
  for (const resource of chart) stage.sandbox.putResource(petra.slug, resource as never)
  const person = await stage.signUpAs(petra.slug, petra.patientId)
  const { ehrImportRequestId } = await stage.importFrom({ as: person, ...petra })
  await stage.portal.call(retryImport, { as: person, body: { ehrImportRequestId, inFull: true } })
  await waitForEnd(stage.portal, person, ehrImportRequestId)
  await stage.importFrom({ as: await stage.signUpAs(rufus.slug, rufus.patientId), ...rufus })
  const entry = {
    fullUrl: 'urn:uuid:5f3759df-0000-4000-8000-00000000beef',
    resource: { ...chart[0], id: 'petra-in-a-file' },
  }
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [entry] }
  await drop(stage.portal, person, [{ name: 'from-my-clinic.json', bytes: JSON.stringify(bundle) }])

  const { pool } = stage.portal.database
  const clear = await readClear(stage.portal)
  expect(clear.ids).toEqual(
    expect.arrayContaining([petra.patientId, linked, 'visit-of-may', 'version-of-june', 'petra-in-a-file']),
  )
  expect(clear.names).toEqual(expect.arrayContaining(['Juniper Street Family Practice', 'from-my-clinic.json']))
  const more = {
    ids: [...clear.ids, 'nobody-there'],
    names: [...clear.names, new URL(stage.sandbox.url).host, '00000000beef'],
  }
  expect(await findClear(pool, more)).toEqual([])
  expect(await findClear(pool, { ids: ['Encounter'], names: ['complete'] })).toEqual(
    expect.arrayContaining(['resource.type: Encounter', 'import_run.state: complete']),
  )
})

test('stores only Kinchart’s own ids in a job', async () => {
  const { rows } = await stage.portal.database.pool.query<{ data: Record<string, unknown> | null }>(
    'select data from pgboss.job',
  )
  const storedValues = rows.flatMap(({ data }) => Object.values(data ?? {}))
  expect(storedValues.length).toBeGreaterThan(0)
  expect(storedValues.filter((value) => typeof value !== 'number' && !isUuid(String(value)))).toEqual([])
  const jobs = await openJobs(stage.portal.database, [], () => undefined)
  await expect(jobs.send('import', { sourceId: petra.patientId })).rejects.toThrow('ids of ours only')
  await jobs.stop()
})

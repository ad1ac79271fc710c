import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { login } from '@kinchart/contract/calls/account.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { readNote, saveNote } from '@kinchart/contract/calls/record-types.ts'
import { searchEverything } from '@kinchart/contract/calls/search.ts'
import { drop } from '../../../test/drop-files.ts'
import { plantedIn } from '../../../test/find-plain.ts'
import { lookAtEverything } from '../../../test/look-at-everything.ts'
import { parseExposition, valueOf } from '../../../test/parse-exposition.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { countImports } from './watch-kinchart.ts'
import { useStage } from '../../../test/use-portal.ts'

const stage = useStage({}, {}, { METRICS_PORT: '0' })

const marisol = { slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' }
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/

async function useEverything(person: Person, sourceId: string): Promise<void> {
  const given: Readonly<Record<string, string>> = {
    ...{ profileId: person.profileId, email: 'person-1@example.org', ehrImportRequestId: sourceId, q: 'Metformin' },
    ...{ recordTypes: '5', recordId: '5', testKey: 'words:Hemoglobin', search: 'Whitcombe', section: 'medications' },
  }
  const answers = await lookAtEverything(stage.portal, person, given)
  expect([...answers.values()].reduce((sum, count) => sum + count, 0)).toBeGreaterThan(50)
}

test('reveals no name, hospital, address or id in the metrics after an import and typical use', async () => {
  const { portal, sandbox } = stage
  const person = await stage.signUpAs(marisol.slug, marisol.patientId)
  const imported = await stage.importFrom({ as: person, ...marisol })
  const child = { firstName: 'Teodor', lastName: 'Whitcombe', relationship: 'dependent', birthDate: '2016-09-08' }
  await portal.call(addDependent, { as: person, body: child as never })
  const { profileId } = person
  await portal.call(saveNote, { as: person, body: { profileId, recordTypeId: '5', note: 'Took Metformin.' } })
  await portal.call(readNote, { as: person, params: { profileId, recordId: '5' } })
  await portal.call(searchEverything, { as: person, query: { profileId, q: 'Metformin' } })
  await portal.call(login, { body: { email: 'Marisol@example.org', password: 'xqvtzkwmbrfh' } })
  await useEverything(person, imported.ehrImportRequestId)
  for (const path of ['/Marisol/Whitcombe', '/api/Tallgrass?email=marisol@example.org', `/home/${profileId}`])
    await fetch(`${portal.url}${path}`, { headers: { accept: 'application/json' } })
  const socket = io(portal.url, { path: constants.hubPath, transports: ['websocket'], auth: { token: person.token } })
  await new Promise((resolve) => socket.once('connect', resolve as () => void))

  const text = await (await fetch(portal.metricsUrl ?? '')).text()
  socket.disconnect()
  const families = parseExposition(text)
  expect(valueOf(families, 'kinchart_imports', { state: imported.state, vendor: 'other' })).toBe(1)
  expect(valueOf(families, 'kinchart_imports_ended_last_hour', { vendor: 'other' })).toBe(1)
  expect(valueOf(families, 'kinchart_import_pages_stored_total')).toBeGreaterThan(5)
  const { rows } = await portal.database.pool.query<{ stored: number }>('select count(*)::int as stored from resource')
  expect(valueOf(families, 'kinchart_import_resources_stored_total')).toBe(rows[0]?.stored)
  expect(valueOf(families, 'kinchart_outbound_requests_total', { result: '2xx' })).toBeGreaterThan(10)
  expect(valueOf(families, 'kinchart_hub_sockets')).toBe(1)
  expect(valueOf(families, 'kinchart_http_request_duration_seconds_count')).toBeGreaterThan(50)

  expect(plantedIn(text)).toEqual([])
  expect(text).not.toMatch(UUID)
  expect(text).not.toContain('@')
  const own = [person.token, profileId, imported.ehrImportRequestId, 'Metformin', 'metformin', '127.0.0.1']
  const theirs = sandbox.organizations.flatMap(({ slug, hospitalName, vendor, fhirBaseUrl }) => [
    ...[slug, hospitalName, vendor, new URL(fhirBaseUrl).host],
  ])
  for (const one of [...own, ...theirs]) expect(text).not.toContain(one)
  // The metrics must not contain the log's pseudonym of the account, either.
  const pseudonyms = new Set(portal.logged.flatMap(({ account }) => account ?? []))
  expect(pseudonyms.size).toBeGreaterThan(0)
  for (const one of pseudonyms) expect(text).not.toContain(one)
  expect(plantedIn('kinchart_x{route="/home/Whitcombe"} 1')).toEqual(['Whitcombe'])

  const { db, pool } = portal.database
  await pool.query(`update care_organization set ehr_name = 'St. Somewhere ' || id`)
  expect(await countImports(db)).toEqual([{ state: imported.state, vendor: 'other', all: 1, ended: 1 }])
  await pool.query(`update care_organization set ehr_name = 'Epic Systems Corporation'`)
  expect(await countImports(db)).toEqual([{ state: imported.state, vendor: 'epic', all: 1, ended: 1 }])
  await pool.query(`update import_run set ended_at = ended_at - interval '2 hours'`)
  await pool.query(`update source set kind = 'files'`)
  expect(await countImports(db)).toEqual([{ state: imported.state, vendor: 'files', all: 1, ended: 0 }])
})

test('counts the resources of an uploaded file when they are first stored, but not when the same file is added again', async () => {
  const patient = { resourceType: 'Patient', id: 'f1', name: [{ family: 'Whitcombe', given: ['Marisol'] }] }
  const entries = ['a', 'b', 'c'].map((id) => ({
    resource: { resourceType: 'Condition', id, code: { text: 'Hypertension' }, subject: { reference: 'Patient/f1' } },
  }))
  const bundle = { resourceType: 'Bundle', type: 'collection', entry: [{ resource: patient }, ...entries] }
  const counted = async () =>
    valueOf(
      parseExposition(await (await fetch(stage.portal.metricsUrl ?? '')).text()),
      'kinchart_import_resources_stored_total',
    ) ?? 0
  const { portal } = stage
  const person = await stage.signUpAs(marisol.slug, marisol.patientId)
  const files = [{ name: 'record.json', bytes: JSON.stringify(bundle) }]
  const countResources = async () =>
    (
      await portal.database.pool.query<{ n: number }>('select count(*)::int as n from resource where profile_id = $1', [
        person.profileId,
      ])
    ).rows[0]?.n
  const before = await counted()
  expect((await drop(portal, person, files)).end.state).toBe('complete')
  expect(await countResources()).toBeGreaterThanOrEqual(3)
  expect((await counted()) - before).toBe(await countResources())
  await drop(portal, person, files)
  expect((await counted()) - before).toBe(await countResources())
})

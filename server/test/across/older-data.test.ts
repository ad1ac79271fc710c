import { afterEach, describe, expect, test } from 'vitest'
import type { EncryptedId } from '@kinchart/server/platform/secrets/encrypted-id.ts'
import { cipherOfAccount } from '@kinchart/server/account/data-keys.ts'
import { login } from '@kinchart/contract/calls/account.ts'
import { listAllergies } from '@kinchart/contract/sections/allergies.ts'
import { listClaims, listCoverage } from '@kinchart/contract/calls/claims.ts'
import { listConditions } from '@kinchart/contract/sections/conditions.ts'
import { listVisitNotes } from '@kinchart/contract/sections/drvisitnotes.ts'
import { listEncounters } from '@kinchart/contract/sections/encounters.ts'
import { addDependent } from '@kinchart/contract/calls/family.ts'
import { getHealthLinks } from '@kinchart/contract/calls/health-links.ts'
import { importRecordFiles } from '@kinchart/contract/calls/import-files.ts'
import {
  finishImport,
  getConnectedEhrs,
  getImport,
  getReachedPatients,
  retryImport,
} from '@kinchart/contract/calls/import.ts'
import { listImmunizations } from '@kinchart/contract/sections/immunization.ts'
import { listLabs } from '@kinchart/contract/sections/labs.ts'
import { listMedications } from '@kinchart/contract/sections/medications.ts'
import { listProcedures } from '@kinchart/contract/sections/procedures.ts'
import { getSharedIdentifiedData } from '@kinchart/contract/calls/research.ts'
import { getSharedPeople } from '@kinchart/contract/calls/shared-with-me.ts'
import { getDoctors } from '@kinchart/contract/calls/sharing.ts'
import { listCarePlans } from '@kinchart/contract/sections/treatmentplan.ts'
import { listVitals } from '@kinchart/contract/sections/vitals.ts'
import { startSandbox, type Sandbox } from '@kinchart/sandbox/start-sandbox.ts'
import { grantAad } from '@kinchart/server/import/connect/grant.ts'
import { findGrant } from '@kinchart/server/import/connect/source-grant.ts'
import { openName } from '@kinchart/server/store/stored-source.ts'
import { openWith } from '../../src/sharing/share.test-support.ts'
import { findClear, readClear } from '../find-clear.ts'
import { isSoak } from '../is-soak.ts'
import { readOlder, restoreOlder, type OlderData } from '../older-data/restore.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { authorizeThere, countsThere, storedOf, waitForEnd, type Person } from '../with-sandbox.ts'

const lists = {
  ...{ listAllergies, listClaims, listCoverage, listConditions, listVisitNotes, listEncounters, listImmunizations },
  ...{ listLabs, listMedications, listProcedures, listCarePlans, listVitals },
}
const bench = { slug: 'bench', username: 'bench-700', patientId: 'bench-700' }

let closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.toReversed()) await close()
  closing = []
})

/**
 * Waits until the original port is free, because another process may run this test with another database at the same
 * time.
 */
async function startSandboxAt(port: number): Promise<Sandbox> {
  for (let tries = 0; ; tries++) {
    try {
      return await startSandbox({ port, benchCharts: [700] })
    } catch (error) {
      if (tries === 200 || !(error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')) throw error
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  }
}

async function signIn(portal: TestPortal, email: string, profileId: string): Promise<Person> {
  const { status, body } = await portal.call(login, { body: { email, password: 'a long enough password' } })
  expect(status).toBe(200)
  return { ...body, profileId }
}

async function rowsOf(portal: TestPortal, as: Person, profileId: string): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const [name, call] of Object.entries(lists)) {
    const { status, body } = await portal.call(call as typeof listLabs, { as, query: { profileId } })
    expect([name, status]).toEqual([name, 200])
    const rows = Object.values(body).find(
      (one) => Array.isArray(one) && typeof one[0] === 'object' && 'resourceType' in one[0],
    )
    found[name] = ((rows ?? []) as { id: string }[]).map(({ id }) => id).toSorted()
  }
  return found
}

describe.each(isSoak ? ['21407c2', '07dc066'] : ['07dc066'])('data of version %s', (version) => {
  test('opens data of an older version, and every user finds their data', async () => {
    const older = readOlder(version)
    const sandbox = await startSandboxAt(older.port)
    closing.push(sandbox.close)
    const { env, forget } = await restoreOlder(version)
    closing.push(forget)
    const more = { ...env, ALLOW_PRIVATE_HOSTS: new URL(sandbox.url).host, RESYNC_HOURS: '0' }
    let portal = await startPortal({ ...more, ROLES: 'api' })
    closing.push(async () => portal.close())

    const ana = await signIn(portal, 'ana.pennyfeather@example.org', older.ana)
    expect(await rowsOf(portal, ana, older.ana)).toEqual(older.lists['ana'])
    expect(await rowsOf(portal, ana, older.child)).toEqual(older.lists['child'])
    const hortensia = await signIn(portal, 'person-1@example.org', older.hortensia)
    expect(await rowsOf(portal, hortensia, older.hortensia)).toEqual(older.lists['hortensia'])
    const berta = await signIn(portal, older.bertaEmail, older.berta)

    const { rows: stored } = await portal.database.pool.query<{
      id: string
      state: string
      provider_name: EncryptedId
    }>('select id, state, provider_name from source join import_run on source_id = id and is_latest')
    const rows = stored.map((row) => ({
      ...row,
      provider_name: openName(portal.cipher, { id: row.id, providerName: row.provider_name }),
    }))
    const byId = (those: readonly { readonly id: string }[]) => those.toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const plain = (those: OlderData['sources']) =>
      those.map(({ id, state, provider_name }) => ({ id, state, provider_name }))
    expect(byId(rows)).toEqual(byId(plain(older.sources)))
    const { rows: kinds } = await portal.database.pool.query<{ kind: string; patient_id: string | null }>(
      'select distinct kind, patient_id is null as is_nobody from source order by 1, 2',
    )
    expect(kinds).toEqual([
      { kind: 'disability-rating', is_nobody: true },
      { kind: 'fhir', is_nobody: false },
      { kind: 'fhir', is_nobody: true },
      { kind: 'files', is_nobody: false },
    ])
    const { connectedEhrs } = (await portal.call(getConnectedEhrs, { as: berta })).body
    expect(connectedEhrs.map(({ state }) => state).toSorted()).toEqual([
      'choose-patients',
      'confirm-patient',
      'running',
    ])
    const pendingImport = connectedEhrs.find(({ state }) => state === 'choose-patients')
    expect(pendingImport?.ehrPatientId).toBe('')
    const reached = await portal.call(getReachedPatients, {
      as: berta,
      query: { ehrImportRequestId: pendingImport?.ehrImportRequestId ?? '' },
    })
    expect(reached.body.patients.map(({ name }) => name)).toContain('Marisol Whitcombe')

    // Values formerly stored in plain text are encrypted.
    const clear = await readClear(portal)
    expect(clear.ids.length).toBeGreaterThan(100)
    expect(await findClear(portal.database.pool, clear)).toEqual([])

    const doctors = await portal.call(getDoctors, { as: ana, query: { profileId: older.ana } })
    expect(doctors.body.providers).toMatchObject([{ providerId: older.doctor, opensBy: 'link' }])
    const opened = await openWith(portal, older.shareLink, older.passcode)
    const { people } = (await portal.call(getSharedPeople, { cookie: opened.cookie })).body
    expect(people.map(({ name }) => name)).toEqual(['Rufus Pennyfeather'])
    const { links } = (await portal.call(getHealthLinks, { as: ana, query: { profileId: older.ana } })).body
    expect(links).toMatchObject([{ label: 'For Dr. Osei', state: 'live' }])
    const manifest = await fetch(`${portal.url}${new URL(older.healthLink).pathname}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ recipient: 'Dr. Osei' }),
    })
    expect(manifest.status).toBe(200)
    expect((await portal.call(getSharedIdentifiedData, { as: ana })).body).toEqual([{ recordTypeId: '5', notes: true }])

    const read = await portal.call(importRecordFiles, {
      as: hortensia,
      body: { profileId: older.hortensia, uploadIds: [older.uploadId] },
    })
    expect(read.status).toBe(200)
    await provideToken(portal, sandbox, berta, older.halfDone)
    const comeBack = await portal.leave()
    portal = await comeBack({ env: { ROLES: 'api,worker' } })
    const half = await waitForEnd(portal, berta, older.halfDone)
    expect(half).toMatchObject({ state: 'complete' })
    expect(await storedOf({ portal }, half)).toEqual(countsThere({ sandbox }, bench, ['Organization']))
    const { ehrImportRequestId } = read.body
    expect(['complete', 'confirm-patient']).toContain((await waitForEnd(portal, hortensia, ehrImportRequestId)).state)

    // A source stored by the older version can be queried again, unless it was excluded from queries.
    const again = async (as: Person, id: string) =>
      (await portal.call(retryImport, { as, body: { ehrImportRequestId: id } })).code
    const idOf = (name: RegExp): string => older.sources.find(({ provider_name }) => name.test(provider_name))?.id ?? ''
    expect(await again(ana, idOf(/Rufus\.json/))).toBe('import-of-files')
    expect(await again(ana, idOf(/Veterans/))).toBe('import-busy')
    expect(await again(ana, idOf(/Medicare/))).toBe('import-unknown')
    expect(await again(berta, older.halfDone)).toBeUndefined()
    expect(await waitForEnd(portal, berta, older.halfDone)).toMatchObject({ state: 'complete' })
    const shown = await portal.call(getImport, { as: berta, query: { ehrImportRequestId: older.halfDone } })
    expect(shown.body.state).toBe('complete')
  })
})

async function provideToken(portal: TestPortal, sandbox: Sandbox, as: Person, sourceId: string): Promise<void> {
  const { db } = portal.database
  const { dependentId } = (
    await portal.call(addDependent, {
      as,
      body: { firstName: 'A', lastName: 'Child', relationship: 'dependent', birthDate: '2016-09-08' },
    })
  ).body
  const base = sandbox.organizations.find(({ slug }) => slug === bench.slug)?.fhirBaseUrl ?? ''
  const { id: endpointId } = await db
    .selectFrom('careOrganization')
    .select('id')
    .where('fhirBase', '=', base)
    .executeTakeFirstOrThrow()
  const { returned, cookie } = await authorizeThere(portal, { as, endpointId, profileId: dependentId, ...bench })
  const { body } = await portal.call(finishImport, {
    as,
    cookie,
    body: { state: returned.state, code: returned.code ?? '' },
  })
  const fresh = await findGrant({ db, cipher: portal.cipher }, body.ehrImportRequestId)
  const storedGrant = await findGrant({ db, cipher: portal.cipher }, sourceId)
  if (!fresh || !storedGrant) throw new Error('There is no grant.')
  const own = await cipherOfAccount(db, portal.cipher, storedGrant.accountId)
  await db
    .updateTable('sourceGrant')
    .set({ encrypted: own.encrypt(JSON.stringify(fresh.grant), grantAad(storedGrant.id)) })
    .where('id', '=', storedGrant.id)
    .execute()
}

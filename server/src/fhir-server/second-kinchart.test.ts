import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImport, startImport } from '@kinchart/contract/import.ts'
import { endpointScope, upsertClient } from '#directory/clients.ts'
import { addOrganizations } from '#directory/loading/add-organizations.ts'
import { allow, pkce, typeApps } from '../../test/connect-app.ts'
import type { Asked } from '../../test/connect-app.ts'
import { freePort } from '../../test/free-port.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { startPortal } from '../../test/start-portal.ts'
import type { TestPortal } from '../../test/start-portal.ts'
import { hospitals, openStage, waitForEnd } from '../../test/with-sandbox.ts'
import type { Stage } from '../../test/with-sandbox.ts'

let stage: Stage
let second: TestPortal
beforeAll(async () => {
  stage = await openStage({}, {}, { PORT: String(await freePort()) })
  const port = await freePort()
  second = await startPortal({ PORT: String(port), ALLOW_PRIVATE_HOSTS: new URL(stage.portal.url).host })
})
afterAll(async () => {
  await second.close()
  await stage.close()
})

/** How many records of each kind somebody has, those that only name somebody or say where another came from left out. */
async function counts({ database }: Pick<TestPortal, 'database'>): Promise<Record<string, number>> {
  const { rows } = await database.pool.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from resource where section is not null and not is_entered_in_error
      and section not in ('claims', 'coverage') group by type order by type`,
  )
  return Object.fromEntries(rows.map(({ type, count }) => [type, count]))
}

test('a second Kinchart imports as much of each kind from the first, and says that insurance and claims are not granted', async () => {
  const { portal } = stage
  const there = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  await stage.importFrom({ as: there, slug: hospitals.tallgrass, username: 'marisol', patientId: 'marisol-whitcombe' })
  await typeApps(portal, 'apps set', 'other', '--name', 'Other', '--redirect', `${second.url}/redirect-success`)

  const fhirBase = `${portal.url}/fhir`
  const { db } = second.database
  await addOrganizations({ db, allowedPrivateHosts: [new URL(portal.url).host] }, 'others', [
    { hospitalName: 'First Kinchart', fhirBase, aud: fhirBase, ehrname: 'Kinchart', providerType: 'CareOrganization' },
  ])
  const { id } = await db.selectFrom('careOrganization').select('id').executeTakeFirstOrThrow()
  await upsertClient(db, second.cipher, endpointScope(id), { clientId: 'other', method: 'none' })

  const here = await signUpPerson(second, 'marisol@example.org')
  const started = await second.call(startImport, { as: here, body: { ehrEndPointId: id, profileId: here.profileId } })
  expect(started.code).toBeUndefined()
  const answer = await fetch(started.body.authorizationUrl, { redirect: 'manual' })
  const location = new URL(answer.headers.get('location') ?? '')
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const asked = {
    requestId: location.searchParams.get('request') ?? '',
    cookie,
    verifier: pkce().verifier,
  } as unknown as Asked
  const allowed = await allow(portal, asked, there)
  expect(allowed.code).toBeUndefined()
  const back = await fetch(allowed.body.redirectTo, { redirect: 'manual', headers: { cookie } })
  const { searchParams } = new URL(back.headers.get('location') ?? '')
  const iss = searchParams.get('iss')
  const finished = await second.call(finishImport, {
    as: here,
    cookie: started.cookie,
    body: {
      ...{ state: searchParams.get('state') ?? '', code: searchParams.get('code') ?? '' },
      ...(iss === null ? {} : { iss }),
    },
  })
  expect(finished.code).toBeUndefined()
  const end = await waitForEnd(second, here, finished.body.ehrImportRequestId)
  const gaps = end.ledger.filter(({ state, refused }) => state !== 'done' || refused > 0)
  expect([end.state, gaps.map(({ resourceType, reason }) => [resourceType, reason])]).toEqual([
    'partial',
    // No app is given these, and the second Kinchart says so.
    ['Coverage', 'Claim', 'ExplanationOfBenefit'].map((type) => [type, 'not-granted']),
  ])
  expect(await counts(second)).toEqual(await counts(portal))
})

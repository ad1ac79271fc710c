import { expect } from 'vitest'
import type { ListPage } from '@kinchart/contract/rules/completeness.ts'
import { findServed, neverGiven } from '@kinchart/contract/calls/connected-apps.ts'
import { finishImport, startImport, type ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { listSections } from '@kinchart/contract/sections/all.ts'
import { cipherOfProfile } from '#account/data-keys.ts'
import { fillProfile } from '#account/profiles.ts'
import { endpointScope, upsertClient } from '#directory/clients.ts'
import { addOrganizations } from '#directory/loading/add-organizations.ts'
import { allow, pkce, typeApps, type OpenedAppRequest } from '../../../test/connect-app.ts'
import { freePort } from '../../../test/free-port.ts'
import { signUpPerson } from '../../../test/sign-up-person.ts'
import { startPortal, type TestPortal } from '../../../test/start-portal.ts'
import { waitForEnd, type Person } from '../../../test/with-sandbox.ts'

type Named = { readonly firstName: string; readonly lastName: string; readonly birthDate: string }

export type SecondKinchart = {
  readonly second: TestPortal
  readonly here: Person
  readonly copy: ConnectedEhr
}

/** Imports the record from the first Kinchart, as any app does. */
export async function openSecond(
  portal: TestPortal,
  there: Person,
  { birthDate, ...names }: Named,
): Promise<SecondKinchart> {
  const second = await startPortal({ PORT: String(await freePort()), ALLOW_PRIVATE_HOSTS: new URL(portal.url).host })
  await typeApps(portal, 'apps set', 'other', '--name', 'Other', '--redirect', `${second.url}/redirect-success`)
  const fhirBase = `${portal.url}/fhir`
  const { db } = second.database
  await addOrganizations({ db, allowedPrivateHosts: [new URL(portal.url).host] }, 'others', [
    { hospitalName: 'First Kinchart', fhirBase, aud: fhirBase, ehrname: 'Kinchart', providerType: 'CareOrganization' },
  ])
  const { id } = await db.selectFrom('careOrganization').select('id').executeTakeFirstOrThrow()
  await upsertClient(db, second.cipher, endpointScope(id), { clientId: 'other', method: 'none' })

  const here = await signUpPerson(second, 'here@example.org', names)
  const own = await cipherOfProfile(db, second.cipher, here.profileId)
  await fillProfile(db, own, here.profileId, { birthDate })
  const started = await second.call(startImport, { as: here, body: { ehrEndPointId: id, profileId: here.profileId } })
  expect(started.code).toBeUndefined()
  const answer = await fetch(started.body.authorizationUrl, { redirect: 'manual' })
  const location = new URL(answer.headers.get('location') ?? '')
  const cookie = answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const appRequest = {
    requestId: location.searchParams.get('request') ?? '',
    cookie,
    verifier: pkce().verifier,
  } as unknown as OpenedAppRequest
  const allowed = await allow(portal, appRequest, there)
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
  return { second, here, copy: await waitForEnd(second, here, finished.body.ehrImportRequestId) }
}

const ownFields = new Set(['id', 'ehrImportRequestId', 'providerName', 'lastUpdated', 'missingSince'])
/** Apps receive the R4 type. */
const inR4 = (type: unknown): unknown => (type === 'MedicationOrder' ? 'MedicationRequest' : type)

/** A row without a type counts as received. Apps never receive types that exist only in R5 or an older FHIR version. */
const isGiven = (type: unknown): boolean => typeof type !== 'string' || findServed(type) !== undefined

export type List = {
  readonly rows: readonly string[]
  readonly enteredInError: number
  readonly page: ListPage
}

/** Returns the patient's lists that apps can read. Omits fields whose values each Kinchart assigns itself. */
export async function readLists(portal: TestPortal, as: Person): Promise<ReadonlyMap<string, List>> {
  const lists = new Map<string, List>()
  for (const { name, list } of listSections) {
    if (neverGiven.includes(name)) continue
    const { body } = await portal.call(list.call, { as, query: { profileId: as.profileId } })
    const page = body as unknown as ListPage & { readonly enteredInError: number }
    const { [list.rowsField]: rows } = body as Readonly<Record<string, unknown>>
    const given = (rows as readonly Record<string, unknown>[]).filter(({ resourceType }) => isGiven(inR4(resourceType)))
    const plain = given.map((row) =>
      JSON.stringify({ ...row, isGone: row['missingSince'] !== undefined }, (key, value: unknown) =>
        ownFields.has(key) ? undefined : key === 'resourceType' ? inR4(value) : value,
      ),
    )
    lists.set(name, { rows: plain.toSorted(), enteredInError: page.enteredInError, page })
  }
  return lists
}

export async function expectSameLists(
  { portal, there }: { readonly portal: TestPortal; readonly there: Person },
  { second, here }: SecondKinchart,
): Promise<number> {
  const [theirs, ours] = [await readLists(portal, there), await readLists(second, here)]
  for (const [name, { rows, enteredInError }] of theirs) {
    const copied = ours.get(name)
    const onlyThere = rows.filter((row) => copied?.rows.includes(row) !== true)
    const onlyHere = copied?.rows.filter((row) => !rows.includes(row))
    const counts = { rows: copied?.rows.length, enteredInError: copied?.enteredInError }
    expect({ name, onlyThere, onlyHere, ...counts }).toEqual({
      ...{ name, onlyThere: [], onlyHere: [], rows: rows.length, enteredInError },
    })
  }
  return [...theirs.values()].reduce((sum, { rows }) => sum + rows.length, 0)
}

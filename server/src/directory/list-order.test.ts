import { beforeAll, expect, test } from 'vitest'
import type { Tokens } from '@kinchart/contract/calls/account.ts'
import { getAllEndpoints, type CareOrganization } from '@kinchart/contract/calls/directory.ts'
import type { ProviderType } from '@kinchart/contract/rules/enumerations.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { endpointScope, hostScope, upsertClient, removeClient, vendorScope } from './clients.ts'
import type { SpecRow } from './forms/read-spec-rows.ts'
import { addOrganizations } from './loading/add-organizations.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()
let person: Tokens
beforeAll(async () => {
  person = await signUpPerson(portal, 'order@example.org')
})

const load = async (list: string, rows: readonly SpecRow[]) =>
  addOrganizations({ db: portal.database.db, allowedPrivateHosts: [] }, list, rows)
const page = async (pageNumber: number, more: { ehrName?: string; providerType?: ProviderType } = {}) =>
  (
    await portal.call(getAllEndpoints, {
      query: { providerType: 'CareOrganization', pageNumber, pageSize: 10, ...more },
      as: person,
    })
  ).body.endpoints
const names = (rows: readonly CareOrganization[]): string[] => rows.map(({ hospitalName }) => hospitalName)

test('without a search, lists connectable organizations first, and each organization only once across all pages', async () => {
  const { db } = portal.database
  const clinics = Array.from({ length: 35 }, (_, at) => `Clinic ${String(at).padStart(2, '0')}`)
  await load('order.json', [
    ...clinics.map((hospitalName, at) => ({
      hospitalName,
      aud: `https://${at % 2 === 0 ? 'even' : 'odd'}.example.org/${at}`,
      ehrname: at < 30 ? 'Crowd  EHR' : 'Late EHR',
    })),
    { hospitalName: 'Zenith Hospital', aud: 'https://zenith.example.org/r4', clientId: 'listed', ehrname: 'Other' },
  ])
  expect(names(await page(1))).toEqual(['Zenith Hospital', ...clinics.slice(0, 9)])

  await upsertClient(db, portal.cipher, vendorScope('late ehr'), { clientId: 'kin', method: 'none' })
  const all = names([...(await page(1)), ...(await page(2)), ...(await page(3)), ...(await page(4))])
  expect(all).toEqual([...clinics.slice(30), 'Zenith Hospital', ...clinics.slice(0, 30)])
  expect((await page(1)).map(({ isConnectable }) => isConnectable)).toEqual([
    ...Array.from({ length: 6 }, () => true),
    ...Array.from({ length: 4 }, () => false),
  ])

  await upsertClient(db, portal.cipher, hostScope('odd.example.org'), { clientId: 'kin', method: 'none' })
  const odd = (await page(1, { ehrName: 'crowd ehr' })).map(({ isConnectable }) => isConnectable)
  expect(odd).toEqual(Array.from({ length: 10 }, () => true))

  const last = (await page(4)).at(-1)
  await upsertClient(db, portal.cipher, endpointScope(last?.ehrEndPointId ?? 0), { clientId: 'kin', method: 'none' })

  for (const scope of [vendorScope('late ehr'), hostScope('odd.example.org')]) await removeClient(db, scope)
  expect(names(await page(1)).slice(0, 2)).toEqual([last?.hospitalName, 'Zenith Hospital'])
})

test('of two organizations with the same name, ranks the registered organization first', async () => {
  const { db } = portal.database
  await load('duplicates.json', [
    { hospitalName: 'Ashgrove Clinic', aud: 'https://a.example.org/1', ehrname: 'First EHR' },
    { hospitalName: 'Ashgrove Clinic', aud: 'https://b.example.org/1', ehrname: 'Second EHR' },
  ])
  const found = async () =>
    (await portal.call(getAllEndpoints, { query: { search: 'ashgrove' }, as: person })).body.endpoints
  expect((await found()).map(({ ehrname }) => ehrname)).toEqual(['First EHR', 'Second EHR'])
  await upsertClient(db, portal.cipher, vendorScope('second ehr'), { clientId: 'kin', method: 'none' })
  await expect.poll(async () => (await found())[0]).toMatchObject({ ehrname: 'Second EHR', isConnectable: true })
})

test('distinguishes organizations with the same name even if they are on different pages', async () => {
  const host = 'https://shared.example.org/fhir'
  await load('same.json', [
    ...Array.from({ length: 24 }, (_, at) => ({
      hospitalName: 'Josephine County Health',
      aud: `${host}/${at < 12 ? 'open' : 'closed'}/${1000 + (at % 12)}`,
      ehrname: 'One EHR',
      providerType: 'Veterans' as const,
    })),
    { hospitalName: 'JOSEPHINE COUNTY HEALTH', aud: `${host}/x`, ehrname: 'One EHR', providerType: 'Veterans' },
  ])
  const veterans = { providerType: 'Veterans' } as const
  const all = [...(await page(1, veterans)), ...(await page(2, veterans)), ...(await page(3, veterans))]
  expect(all).toHaveLength(25)
  expect(new Set(all.map(({ place }) => place)).size).toBe(25)
  expect(all.map(({ place }) => place)).toContain('shared.example.org, One EHR, fhir/open/1003')
})

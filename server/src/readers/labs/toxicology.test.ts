import { beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { getToxicology, listLabs } from '@kinchart/contract/sections/labs.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { fewKinds, hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let hyunWoo: Person

const stage = useStage(fewKinds)
beforeAll(async () => {
  hyunWoo = await stage.signUpAs(hospitals.tallgrass, 'hyun-woo-castellanos')
  await stage.importFrom({
    ...{ as: hyunWoo, slug: hospitals.tallgrass, username: 'hyun-woo', patientId: 'hyun-woo-castellanos' },
  })
})

type ListParams = Partial<z.input<NonNullable<typeof getToxicology.query>>>
const ask = async (params: ListParams = {}) =>
  (await stage.portal.call(getToxicology, { as: hyunWoo, query: { profileId: hyunWoo.profileId, ...params } })).body

test('lists the drug panel and the blood alcohol result once each, with the digits as sent', async () => {
  const { diagnosticReport, ...page } = await ask()
  expect(page).toMatchObject({ total: 2, message: messages.dataLoaded, unreadable: 0 })
  const panel = diagnosticReport.find(({ code }) => code?.startsWith('Drugs of abuse'))
  expect(panel?.results.map(({ value }) => value)).toEqual(['Negative', 'Negative', 'Negative', 'Negative', 'Positive'])
  expect(diagnosticReport.find(({ code }) => code?.startsWith('Ethanol'))?.value).toBe('0.010 g/dL')
  const labs = await stage.portal.call(listLabs, { as: hyunWoo, query: { profileId: hyunWoo.profileId } })
  expect(labs.body.total).toBeGreaterThan(2)
})

test('returns only toxicology results when the toxicology list is searched, sorted or paged', async () => {
  expect(await ask({ search: 'positive' })).toMatchObject({ total: 1 })
  expect(await ask({ search: 'susceptible' })).toMatchObject({ total: 0, message: messages.noDataFound })
  const pages = await Promise.all([1, 2].map(async (pageNumber) => ask({ pageNumber, pageSize: 1, sort: 'code:desc' })))
  expect(pages.map(({ total }) => total)).toEqual([2, 2])
  expect(pages.flatMap(({ diagnosticReport }) => diagnosticReport.map(({ code }) => code?.slice(0, 5)))).toEqual([
    'Ethan',
    'Drugs',
  ])
})

test('hides toxicology results from other users', async () => {
  const query = { profileId: hyunWoo.profileId }
  const petra = await stage.signUpAs(hospitals.juniper, 'petra-emptyhand')
  expect((await stage.portal.call(getToxicology, { as: petra, query })).code).toBe('not-found')
  expect((await stage.portal.call(getToxicology, { query })).status).toBe(401)
})

test('stores the type of a test only in encrypted form', async () => {
  const { rows } = await stage.portal.database.pool.query<{ row: string }>(
    `select to_jsonb(r)::text as row from resource r where profile_id = $1 and section = 'labs'`,
    [hyunWoo.profileId],
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toMatch(/toxicology|ethanol|drugs/i)
})

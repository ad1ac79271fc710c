import { beforeAll, expect, test } from 'vitest'
import { chooseMeasures, getOverview } from '@kinchart/contract/calls/overview.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getDependents } from '@kinchart/contract/calls/family.ts'
import { getLabTests } from '@kinchart/contract/calls/by-test.ts'
import { getRecord } from '@kinchart/contract/calls/record-list.ts'
import { getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { fewKinds, hospitals, type Person } from '../../test/with-sandbox.ts'
import { queryWithIds } from '../../test/open-ids.ts'
import { useStage } from '../../test/use-portal.ts'

let marisol: Person
const stage = useStage(fewKinds)
beforeAll(async () => {
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
})

const overview = async (as = marisol, profileId = marisol.profileId) =>
  stage.portal.call(getOverview, { as, query: { profileId, day: '2026-11-24' } })

const countedNew = async (as = marisol): Promise<number> =>
  (await stage.portal.call(getDependents, { as })).body.fresh[as.profileId] ?? 0

/** Simulates the passing of hours by moving all timestamps back. */
async function wait(hours: number): Promise<void> {
  const { pool } = stage.portal.database
  const earlier = `- make_interval(hours => ${hours})`
  await pool.query(`update record_visit set last_seen_at = last_seen_at ${earlier}, new_since = new_since ${earlier}`)
  await pool.query(`update resource set received_at = received_at ${earlier}`)
}

test('shows an empty overview for a patient without sources', async () => {
  const { body } = await overview()
  expect(body).toMatchObject({ sources: [], fresh: { since: null, total: 0 }, next: { appointment: null } })
  expect(body.current.medications).toMatchObject({ things: [], total: 0, sources: [] })
  expect(body.measures).toMatchObject({ shown: [], isChosen: false })
})

test('marks entries that arrive after the first visit as new, and lists out-of-range entries first', async () => {
  const there = { as: marisol, username: 'marisol' }
  await stage.importFrom({ ...there, slug: hospitals.juniper, patientId: 'jsfp-20417' })
  expect((await overview()).body.fresh).toMatchObject({ since: null, total: 0 })
  await wait(1)
  await stage.importFrom({ ...there, slug: hospitals.tallgrass, patientId: 'marisol-whitcombe' })
  // The patient picker counts new entries before the overview is opened. Counting does not count as a visit.
  const counted = await countedNew()
  const { fresh } = (await overview()).body
  expect(fresh?.since).not.toBeNull()
  expect(fresh?.total).toBeGreaterThan(3)
  expect([counted, await countedNew()]).toEqual([fresh?.total, fresh?.total])
  expect(fresh?.total).toBe(fresh?.counts.reduce((sum, { count }) => sum + count, 0))
  expect(new Set(fresh?.rows.map(({ row }) => row.providerName))).toEqual(new Set(['Tallgrass Regional Hospital']))
  expect(fresh?.rows[0]?.section).toBe('labs')
})

test('removes the "new" label from opened entries and keeps the label on other entries until the next visit', async () => {
  const before = (await overview()).body.fresh
  const first = before?.rows[0]?.row.id ?? ''
  await stage.portal.call(getRecord, { as: marisol, query: { profileId: marisol.profileId, id: first } })
  const after = (await overview()).body.fresh
  expect(after?.total).toBe((before?.total ?? 0) - 1)
  expect(await countedNew()).toBe(after?.total)
  expect(after?.rows.map(({ row }) => row.id)).not.toContain(first)
  await wait(2)
  expect(await countedNew()).toBe(0)
  expect((await overview()).body.fresh).toMatchObject({ total: 0, rows: [] })
})

test('does not count requests from an open page as a visit if the user is inactive', async () => {
  const { pool } = stage.portal.database
  const seen = async () => (await pool.query(`select last_seen_at, new_since from record_visit`)).rows
  await wait(3)
  const before = await seen()
  const unattended = { headers: { [constants.unattendedHeader]: '1' } }
  const { profileId } = marisol
  await stage.portal.call(getLabTests, { as: marisol, query: { profileId }, ...unattended })
  await stage.portal.call(getOverview, { as: marisol, query: { profileId, day: '2026-11-24' }, ...unattended })
  expect(await seen()).toEqual(before)
  await overview()
  expect(await seen()).not.toEqual(before)
})

test('the list of tests marks a test’s latest result as new until the user opens the result', async () => {
  const { profileId } = marisol
  const isNew = async () => {
    const { body } = await stage.portal.call(getLabTests, { as: marisol, query: { profileId } })
    return [...body.tests.map(({ name, latest }) => ({ name, ...latest })), ...body.panels]
      .filter(({ newSince }) => newSince !== undefined)
      .map(({ id, name }) => ({ id, name }))
  }
  expect(await isNew()).toEqual([])
  // Simulates that one hospital's records arrived since the last visit, and the other hospital's records before that
  // visit.
  const { pool } = stage.portal.database
  await pool.query(`update record_visit set new_since = now() - interval '2 hours', last_seen_at = now()`)
  const sent = await queryWithIds<{ id: number }>(stage.portal, 'select id, source_id, type, fhir_id from resource')
  const late = sent.filter(({ fhir_id }) => fhir_id.startsWith('jsfp')).map(({ id }) => id)
  await pool.query(
    `update resource set received_at = now() - (case when id = any($1::bigint[]) then 1 else 3 end) * interval '1 hour'`,
    [late],
  )
  const [first, ...others] = await isNew()
  expect(first).toBeDefined()
  await stage.portal.call(getRecord, { as: marisol, query: { profileId, id: first?.id ?? '' } })
  expect(await isNew()).toEqual(others)
})

test('marks new entries on the timeline until the user opens them, and counts them for the encounter that they belong to', async () => {
  const { profileId } = marisol
  const news = async () => {
    const query = { profileId, year: '2026' }
    const { events } = (await stage.portal.call(getTimelineYear, { as: marisol, query })).body
    const entries = events.flatMap(({ entry, under }) => [entry, ...under])
    return {
      count: events.reduce((sum, { news: of }) => sum + of, 0),
      ids: entries.filter(({ newSince }) => newSince !== undefined).map(({ row }) => row.id),
    }
  }
  const before = await news()
  expect(before.count).toBeGreaterThan(1)
  expect(before.ids.length).toBe(before.count)
  const id = before.ids[0] ?? ''
  await stage.portal.call(getRecord, { as: marisol, query: { profileId, id } })
  const after = await news()
  expect(after.count).toBe(before.count - 1)
  expect(after.ids).not.toContain(id)
})

test('shows current medicines, allergies and conditions without duplicates', async () => {
  const { current } = (await overview()).body
  for (const part of Object.values(current)) {
    expect(part?.total).toBeGreaterThan(0)
    expect(part?.things.length).toBe(Math.min(part?.total ?? 0, 8))
    expect(part?.sources.length).toBe(2)
  }
})

test('shows A1c, blood pressure and weight by default, and lets the user choose other measures or restore the default', async () => {
  const { measures } = (await overview()).body
  expect(measures?.shown.map(({ name, lines }) => [name, lines.length])).toEqual([
    ['Hemoglobin A1c', 1],
    ['Blood pressure', 2],
    ['Body weight', 1],
  ])
  const other = measures?.choices.find(({ name }) => name === 'Potassium')?.key ?? ''
  const { profileId } = marisol
  await stage.portal.call(chooseMeasures, { as: marisol, body: { profileId, keys: [other, 'of no test'] } })
  expect((await overview()).body.measures).toMatchObject({ isChosen: true, shown: [{ name: 'Potassium' }] })
  await stage.portal.call(chooseMeasures, { as: marisol, body: { profileId, keys: [] } })
  expect((await overview()).body.measures).toMatchObject({ isChosen: false })
})

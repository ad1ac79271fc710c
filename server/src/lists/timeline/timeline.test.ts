import { beforeAll, expect, test } from 'vitest'
import { getTimeline, getTimelineYear } from '@kinchart/contract/calls/timeline.ts'
import { hospitals, type Person } from '../../../test/with-sandbox.ts'
import { useStage } from '../../../test/use-portal.ts'

let marisol: Person
const stage = useStage({})
beforeAll(async () => {
  marisol = await stage.signUpAs(hospitals.tallgrass, 'marisol-whitcombe')
  const there = { as: marisol, username: 'marisol' }
  await stage.importFrom({ ...there, slug: hospitals.tallgrass, patientId: 'marisol-whitcombe' })
  await stage.importFrom({ ...there, slug: hospitals.juniper, patientId: 'jsfp-20417' })
})

const months = async (as = marisol, profileId = marisol.profileId) =>
  stage.portal.call(getTimeline, { as, query: { profileId } })
const yearOf = async (year: string, more: object = {}) =>
  (await stage.portal.call(getTimelineYear, { as: marisol, query: { profileId: marisol.profileId, year, ...more } }))
    .body

test('counts every entry of every list in its month, newest first, and lists every year', async () => {
  const { body } = await months()
  const named = body.months.flatMap(({ month }) => month ?? [])
  expect(named).toEqual(named.toSorted().toReversed())
  expect(body.sources).toHaveLength(2)
  const years = new Set(body.months.map(({ month }) => month?.slice(0, 4) ?? 'none'))
  let found = 0
  for (const year of years)
    for (let pageNumber = 1; ; pageNumber++) {
      const { events } = await yearOf(year, { pageNumber })
      if (events.length === 0) break
      found += events.reduce((sum, { under, more }) => sum + 1 + under.length + more, 0)
    }
  expect(found).toBe(body.months.reduce((sum, { count }) => sum + count, 0))
})

test('returns only the requested section, and groups a visit’s entries under it', async () => {
  const { body } = await months()
  const visit = body.months.find(({ section }) => section === 'encounters')
  const year = visit?.month?.slice(0, 4) ?? ''
  const all = await yearOf(year)
  expect(all.events.some(({ entry, under }) => entry.section === 'encounters' && under.length > 0)).toBe(true)
  const labs = await yearOf('2026', { section: 'labs' })
  expect(new Set(labs.events.map(({ entry }) => entry.section))).toEqual(new Set(['labs']))
  expect(labs.events.map(({ entry }) => entry.name)).toContain('Hemoglobin A1c')
})

test('returns nothing for a year without entries, or for another user’s timeline', async () => {
  expect(await yearOf('1900')).toMatchObject({ events: [], total: 0, message: 'No Data Found' })
  const other = await stage.signUpAs(hospitals.tallgrass, 'rufus-pennyfeather')
  expect((await months(other)).code).toBe('not-found')
})

test('returns the number of unreadable records', async () => {
  expect((await months()).body.unreadable).toBe(0)
  const { rows } = await stage.portal.database.pool.query<{ id: string }>(
    `update resource set is_unreadable = true where id in
      (select id from resource where profile_id = $1 and section = 'labs' limit 1) returning id`,
    [marisol.profileId],
  )
  expect((await months()).body.unreadable).toBe(1)
  await stage.portal.database.pool.query('update resource set is_unreadable = false where id = $1', [rows[0]?.id])
})

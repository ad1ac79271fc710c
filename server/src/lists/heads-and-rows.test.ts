import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { confirmPatient } from '@kinchart/contract/calls/import.ts'
import { getCurrent } from '@kinchart/contract/calls/current.ts'
import { getOverview } from '@kinchart/contract/calls/overview.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import { getTimeline, timelineSections } from '@kinchart/contract/calls/timeline.ts'
import type { ListSource } from '@kinchart/contract/calls/record-list.ts'
import { listSections, sections } from '@kinchart/contract/sections/all.ts'
import type { AnyRow } from '@kinchart/contract/sections/section.ts'
import { drop, marisol } from '../../test/drop-files.ts'
import { isSoak } from '../../test/is-soak.ts'
import { signUpPerson } from '../../test/sign-up-person.ts'
import { waitForEnd } from '../../test/with-sandbox.ts'
import { usePortal } from '../../test/use-portal.ts'

const portal = usePortal()

type Resource = Readonly<Record<string, unknown>>
type Case = { readonly resource: Resource; readonly unreadable?: boolean }

/**
 * Test resources for every list: rows of every rank, statements that there are no entries (such as 'No known
 * allergies'), and records without information.
 */
const pool: readonly Resource[] = sections.flatMap(({ name }) => {
  try {
    const text = readFileSync(new URL(`../../../contract/golden/${name}.json`, import.meta.url), 'utf8')
    return (JSON.parse(text) as readonly Case[]).map(({ resource }) => resource)
  } catch {
    return []
  }
})
const subject = { reference: 'Patient/m1' }
const asEntry = ({ subject: _subject, patient: _patient, contained, ...resource }: Resource, index: number) => ({
  resource: {
    ...resource,
    ...(contained === undefined ? {} : { contained }),
    id: `r${index}`,
    subject,
    patient: subject,
  },
})

const day = '2026-11-24'
let people = 0

test('the counts of lists, overview and timeline match a generated record’s rows', async () => {
  expect(new Set(pool.map(({ resourceType }) => resourceType)).size).toBeGreaterThan(15)
  await fc.assert(
    fc.asyncProperty(fc.shuffledSubarray([...pool], { minLength: 120, maxLength: 200 }), async (drawn) => {
      const as = await signUpPerson(portal, `drawn-${++people}@example.org`)
      const entry = [{ resource: marisol }, ...drawn.map(asEntry)]
      const bytes = JSON.stringify({ resourceType: 'Bundle', type: 'collection', entry })
      const { end } = await drop(portal, as, [{ name: 'drawn.json', bytes }])
      const { ehrImportRequestId } = end
      if (end.state === 'confirm-patient') {
        await portal.call(confirmPatient, { as, body: { ehrImportRequestId, isSamePerson: true } })
        await waitForEnd(portal, as, ehrImportRequestId)
      }
      await holdCounts(as)
    }),
    { numRuns: isSoak ? 12 : 2 },
  )
})

async function holdCounts(as: Awaited<ReturnType<typeof signUpPerson>>): Promise<void> {
  const { profileId } = as
  const totals = new Map<string, number>()
  for (const { name, list } of listSections) {
    const whole = await listOf(as, list, {})
    const ids = whole.rows.map(({ id }) => id)
    expect([name, whole.total]).toEqual([name, ids.length])
    expect(new Set(ids).size).toBe(ids.length)
    expect([name, whole.sources.filter(({ isListed }) => isListed === true).length]).toEqual([
      name,
      ids.length > 0 ? 1 : 0,
    ])
    const standings = whole.rows.map(({ meaning }) => meaning?.standing)
    for (const none of ['none-known', 'no-information']) expect(standings).not.toContain(none)
    const pages = Math.ceil(ids.length / constants.defaultPageSize)
    const paged: string[] = []
    for (let pageNumber = 1; pageNumber <= pages; pageNumber++) {
      const page = await listOf(as, list, { pageNumber, pageSize: constants.defaultPageSize })
      expect(page.total).toBe(ids.length)
      paged.push(...page.rows.map(({ id }) => id))
    }
    expect(paged).toEqual(ids)
    // A record that is not a list entry is either shown as a statement of its source or counted as a gap of its
    // source.
    const unlisted = await countUnlisted(profileId, name)
    const named = whole.sources.flatMap(({ denials = [] }) => denials)
    expect([name, named.length > 0]).toEqual([name, unlisted.denials > 0])
    if (unlisted.unknown > 0) expect(whole.sources.map(({ state }) => state)).toEqual(['partial'])
    totals.set(name, ids.length)
  }
  expect([...totals.values()].reduce((sum, total) => sum + total, 0)).toBeGreaterThan(40)
  const { body: overview } = await portal.call(getOverview, { as, query: { profileId, day } })
  for (const section of ['medications', 'allergies', 'conditions'] as const) {
    const { body } = await portal.call(getCurrent, { as, query: { profileId, section, day } })
    const { now, unsure, past, ruledOut, counts } = body
    expect(counts).toEqual({ now: now.length, unsure: unsure.length, past: past.length, ruledOut: ruledOut.length })
    const rows = [...now.flatMap((thing) => thing.rows), ...unsure, ...past, ...ruledOut]
    expect([section, rows.length]).toEqual([section, totals.get(section)])
    expect(overview.current[section]).toMatchObject({ total: counts.now, unsure: counts.unsure })
  }
  const { body: timeline } = await portal.call(getTimeline, { as, query: { profileId } })
  expect(timeline.sources.map(({ isListed }) => isListed)).toEqual([true])
  for (const section of timelineSections) {
    const total = totals.get(section)
    const counted = timeline.months
      .filter((month) => month.section === section)
      .reduce((sum, { count }) => sum + count, 0)
    if (total !== undefined) expect([section, counted]).toEqual([section, total])
  }
}

type List = (typeof listSections)[number]['list']

async function listOf(as: Parameters<typeof holdCounts>[0], list: List, page: object) {
  const { body } = await portal.call(list.call, { as, query: { profileId: as.profileId, ...page } })
  const answer = body as Record<string, unknown> & { readonly total: number; readonly sources: readonly ListSource[] }
  const { total, sources } = answer
  return {
    total,
    sources,
    rows: Object.values(answer).find((value) => Array.isArray(value) && value !== sources) as AnyRow[],
  }
}

async function countUnlisted(profileId: string, section: string) {
  const { rows } = await portal.database.pool.query<{ denials: number; unknown: number }>(
    `select count(*) filter (where rank = -1)::int as denials, count(*) filter (where rank = -2 and not is_in_report)::int as unknown
     from resource where profile_id = $1 and section = $2 and rank < 0 and not is_entered_in_error and not is_unreadable`,
    [profileId, section],
  )
  return rows[0] ?? { denials: 0, unknown: 0 }
}

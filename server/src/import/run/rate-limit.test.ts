import { beforeAll, expect, test } from 'vitest'
import { finishImport, getImport } from '@kinchart/contract/calls/import.ts'
import { authorizeThere, hospitals, waitForEnd, type Person } from '../../../test/with-sandbox.ts'
import { useStageBehindProxy } from '../../../test/use-portal.ts'

let person: Person

const { stage, between } = useStageBehindProxy({
  behaviours: { [hospitals.juniper]: { types: ['Patient', 'AllergyIntolerance', 'Goal'] } },
})
beforeAll(async () => {
  person = await stage.signUpAs(petra.slug, petra.patientId)
})

const petra = { slug: hospitals.juniper, username: 'petra', patientId: 'petra-emptyhand' }

/** Responds with 'too many requests' to the first `times` queries for goals, and records when each arrived. */
function limitGoals(times: number, headers: () => Record<string, string>): number[] {
  const arrivalTimes: number[] = []
  between.obey((path) => {
    if (!path.includes('/Goal?')) return undefined
    arrivalTimes.push(Date.now())
    return arrivalTimes.length <= times ? { status: 429, headers: headers() } : undefined
  })
  return arrivalTimes
}

test.each([
  { said: 'seconds', headers: () => ({ 'retry-after': '1' }), atLeastMs: 1000 },
  { said: 'a date', headers: () => ({ 'retry-after': new Date(Date.now() + 2000).toUTCString() }), atLeastMs: 950 },
  { said: 'nothing', headers: (): Record<string, string> => ({}), atLeastMs: 250 },
  {
    said: 'a past date',
    headers: () => ({ 'retry-after': 'Mon, 01 Jan 2024 00:00:00 GMT' }),
    atLeastMs: 240,
  },
])('waits as long as a source requires with $said in Retry-After', async ({ headers, atLeastMs }) => {
  const arrivalTimes = limitGoals(1, headers)
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end.state).toBe('complete')
  expect(arrivalTimes).toHaveLength(2)
  expect((arrivalTimes[1] ?? 0) - (arrivalTimes[0] ?? 0)).toBeGreaterThanOrEqual(atLeastMs)
})

test('defers a run if a source requires a longer wait than a run may pause', async () => {
  limitGoals(1, () => ({ 'retry-after': '7200' }))
  const authorizationParams = { as: person, endpointId: stage.idOf(petra.slug), ...petra }
  const { returned, cookie } = await authorizeThere(stage.portal, authorizationParams)
  const { body } = await stage.portal.call(finishImport, { as: person, cookie, body: returned })
  const query = { ehrImportRequestId: body.ehrImportRequestId }
  const now = async () => (await stage.portal.call(getImport, { as: person, query })).body
  await expect.poll(async () => (await now()).state).toBe('waiting')
  expect((await now()).percent).toBeLessThan(100)
  const { pool } = stage.portal.database
  const { rows } = await pool.query<{ wait: number }>(
    'select extract(epoch from resume_at - now())::int as wait from import_run where source_id = $1 and is_latest',
    [query.ehrImportRequestId],
  )
  expect(rows[0]?.wait).toBeGreaterThan(7100)
  stage.sandbox.forgetRequests()
  await pool.query('update import_run set resume_at = now() where source_id = $1 and is_latest', [
    query.ehrImportRequestId,
  ])
  const end = await waitForEnd(stage.portal, person, query.ehrImportRequestId)
  expect(end).toMatchObject({ state: 'complete', percent: 100 })
  expect(stage.sandbox.requests().filter(({ path }) => path.includes('/AllergyIntolerance?'))).toEqual([])
})

test('marks a type as failed because of rate limits if a source never stops rate-limiting its queries', async () => {
  limitGoals(Number.POSITIVE_INFINITY, () => ({ 'retry-after': '0' }))
  const end = await stage.importFrom({ as: person, ...petra })
  expect(end).toMatchObject({ state: 'partial', reason: 'rate-limited' })
  expect(end.ledger.find((line) => line.resourceType === 'Goal')).toMatchObject({
    state: 'failed',
    reason: 'rate-limited',
  })
})

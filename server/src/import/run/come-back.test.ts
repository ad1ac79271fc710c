import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bench, lineOf, openStage, type Stage } from '../../../test/with-sandbox.ts'

const kinds = { types: ['Patient', 'Condition', 'Observation'], counts: { usual: 20, greatest: 20 } }

const NEVER = 3_600_000
const small = { ...bench, username: 'bench-100', patientId: 'bench-100' }
let stage: Stage
beforeAll(async () => {
  const importTimings = { backoffMs: 2, comeBackMs: [50, 50, 50, NEVER] }
  stage = await openStage({ behaviours: { [bench.slug]: kinds }, benchCharts: [100] }, {}, {}, { importTimings })
})
afterEach(() => stage.sandbox.setFaults([]))
afterAll(async () => stage.close())

test('ends an import as incomplete if one page is never answered, without delaying the other pages', async () => {
  const person = await stage.signUpAs(small.slug, small.patientId)
  stage.sandbox.setFaults([{ name: 'page-fails', type: 'Observation', page: 2 }])
  const end = await stage.importFrom({ as: person, ...small })
  expect(end).toMatchObject({ state: 'partial', reason: 'page-failed', nextTryAt: null })
  expect(lineOf(end, 'Observation')).toMatchObject({ state: 'failed', reason: 'page-failed' })
})

test('waits for an unavailable source up to the longest allowed pause, and shows the time of the next attempt', async () => {
  const person = await stage.signUpAs(small.slug, small.patientId)
  const first = stage.importFrom({ as: person, ...small })
  stage.sandbox.setFaults(['source-away'])
  first.catch(() => undefined)
  await expect
    .poll(
      async () => {
        const { rows } = await stage.portal.database.pool.query<{ in_seconds: number }>(
          `select extract(epoch from resume_at - now())::int as in_seconds from source
          join import_run on source_id = id where profile_id = $1 and state = 'waiting'`,
          [person.profileId],
        )
        return rows[0]?.in_seconds ?? 0
      },
      { interval: 50 },
    )
    .toBeGreaterThan(2000)
  stage.sandbox.setFaults([])
  await stage.portal.database.pool.query(
    `update import_run set resume_at = now() where source_id in (select id from source where profile_id = $1) and state = 'waiting'`,
    [person.profileId],
  )
  expect(await first).toMatchObject({ state: 'complete' })
})

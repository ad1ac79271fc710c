import { afterAll, beforeAll, expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/calls/import.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import {
  authorizeThere,
  countsThere,
  openStage,
  storedOf,
  waitForEnd,
  type Stage,
} from '../../../../test/with-sandbox.ts'

const chart = { slug: 'bench', username: 'bench-200', patientId: 'bench-200' } as const
const [AMPLE_BYTES, TOO_LITTLE] = [10_000_000_000, 500_000_000]

let stage: Stage
let free = AMPLE_BYTES
beforeAll(async () => {
  stage = await openStage(
    { benchCharts: [200] },
    {},
    { MIN_FREE_MB: '512' },
    { isPrivate: true, freeBytes: async () => free, importTimings: { leaseSeconds: 0.4 } },
  )
})
afterAll(async () => stage.close())

const diskEvents = (): readonly string[] =>
  stage.portal.logged.map(({ event }) => event).filter((event) => event.startsWith('disk-'))

test('refuses a file that does not fit on the disk, before storing any of it', async () => {
  const { portal } = stage
  const person = await signUpPerson(portal, 'files@example.org')
  const query = new URLSearchParams({ profileId: person.profileId, fileName: 'record.json', size: '5' })
  free = TOO_LITTLE
  const answer = await fetch(`${portal.url}/api/imports/upload-file?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    body: 'a row',
  })
  free = AMPLE_BYTES
  expect(answer.status).toBe(507)
  expect(answer.headers.get('retry-after')).toBe('600')
  expect(await answer.json()).toMatchObject({ code: 'storage-full' })
  expect((await portal.database.pool.query('select from uploaded_file')).rows).toEqual([])
  expect(diskEvents().filter((event) => event === 'disk-low')).toHaveLength(1)
})

test('pauses an import when the disk runs low, and completes it once there is space', async () => {
  const { portal, sandbox } = stage
  const person = await stage.signUpAs(chart.slug, chart.patientId)
  const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(chart.slug), ...chart })
  const { state, code = '' } = returned
  sandbox.setFaults([{ name: 'slow', delayMs: 200 }])
  const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
  const { ehrImportRequestId } = body
  const stored = async (): Promise<number> =>
    (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from resource')).rows[0]?.n ?? 0
  await expect.poll(stored, { interval: 5 }).toBeGreaterThan(0)
  free = TOO_LITTLE
  const paused = async (): Promise<unknown> =>
    (await portal.database.pool.query('select state, lease_owner from import_run')).rows
  await expect.poll(paused).toEqual([{ state: 'running', lease_owner: null }])
  const before = await stored()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await stored()).toBe(before)
  free = AMPLE_BYTES
  sandbox.setFaults([])
  const end = await waitForEnd(portal, person, ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, chart, ['Organization']))
  expect(diskEvents()).toEqual(['disk-low', 'disk-recovered', 'disk-low', 'disk-recovered'])
})

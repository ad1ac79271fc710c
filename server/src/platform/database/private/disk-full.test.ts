import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { finishImport } from '@kinchart/contract/import.ts'
import { inNamespace, mayMakeNamespace } from '../../../../test/in-namespace.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { startPortal } from '../../../../test/start-portal.ts'
import { authorizeThere, bench, countsThere, openStage, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'

const program = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'fill-disk.ts')

test.runIf(mayMakeNamespace('mounts'))(
  'answers 503 while the disk is full, and everything again once there is room, without a restart',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinchart-disk-'))
    const script = `mount -t tmpfs -o size=200m tmpfs ${folder} && exec ${process.execPath} ${program} ${folder}`
    const [command, ...args] = inNamespace('mounts', ['sh', '-c', script])
    const seen: unknown = JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
    rmSync(folder, { recursive: true })
    expect(seen).toMatchObject({ isUnavailable: true, after: 400, isAllThere: true })
    const { statuses, events } = seen as { readonly statuses: readonly number[]; readonly events: readonly string[] }
    // Some calls may be answered from what needs no room.
    expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([])
    expect(events.filter((event) => event.startsWith('database-damaged'))).toEqual([])
  },
)

test('refuses a file that the disk has no room for before taking it in', async () => {
  const portal = await startPortal({ MIN_FREE_MB: '512' }, { isPrivate: true, freeBytes: async () => 500_000_000 })
  const person = await signUpPerson(portal, 'files@example.org')
  const query = new URLSearchParams({ profileId: person.profileId, fileName: 'record.json', size: '5' })
  const answer = await fetch(`${portal.url}/api/EhrEndPoints/UploadRecordFile?${query.toString()}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/octet-stream' },
    body: 'a row',
  })
  expect(answer.status).toBe(507)
  expect(answer.headers.get('retry-after')).toBe('600')
  expect(await answer.json()).toMatchObject({ code: 'storage-full' })
  expect((await portal.database.pool.query('select from uploaded_file')).rows).toEqual([])
  expect(portal.logged.filter(({ event }) => event === 'disk-short')).toHaveLength(1)
  await portal.close()
})

test('pauses an import when the disk gets short, and completes it once there is room', async () => {
  let free = 10_000_000_000
  const stage = await openStage(
    { benchCharts: [600] },
    {},
    { MIN_FREE_MB: '512' },
    { isPrivate: true, freeBytes: async () => free, importTimings: { leaseSeconds: 0.4 } },
  )
  const { portal } = stage
  const person = await stage.signUpAs(bench.slug, bench.patientId)
  const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(bench.slug), ...bench })
  const { state, code = '' } = returned
  const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
  const { ehrImportRequestId } = body
  const stored = async (): Promise<number> =>
    (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from resource')).rows[0]?.n ?? 0
  await expect.poll(stored, { interval: 5 }).toBeGreaterThan(0)
  free = 500_000_000
  const paused = async (): Promise<unknown> =>
    (await portal.database.pool.query('select state, lease_owner from import_run')).rows
  await expect.poll(paused).toEqual([{ state: 'running', lease_owner: null }])
  const before = await stored()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await stored()).toBe(before)
  free = 10_000_000_000
  const end = await waitForEnd(portal, person, ehrImportRequestId)
  expect(end.state).toBe('complete')
  expect(await storedOf(stage, end)).toEqual(countsThere(stage, bench, ['Organization']))
  const events = portal.logged.map(({ event }) => event).filter((event) => event.startsWith('disk-'))
  expect(events).toEqual(['disk-short', 'disk-has-room'])
  await stage.close()
})

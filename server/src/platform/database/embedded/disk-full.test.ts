import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test, vi } from 'vitest'
import { finishImport } from '@kinchart/contract/import.ts'
import { inNamespace, mayMakeNamespace } from '../../../../test/in-namespace.ts'
import { signUpPerson } from '../../../../test/sign-up-person.ts'
import { startPortal } from '../../../../test/start-portal.ts'
import { authorizeThere, bench, countsThere, openStage, storedOf, waitForEnd } from '../../../../test/with-sandbox.ts'

/** A database is opened several times, which takes as long as the machine is busy. */
vi.setConfig({ testTimeout: 150_000 })

const isEmbedded = inject('postgresUrl') === ''
const program = join(import.meta.dirname, '..', '..', '..', '..', 'test', 'fill-disk.ts')

test.runIf(isEmbedded && mayMakeNamespace('mounts'))(
  'a disk that gets full stops nobody for good: calls say so, and go on once there is room',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinchart-disk-'))
    const script = `mount -t tmpfs -o size=200m tmpfs ${folder} && exec ${process.execPath} ${program} ${folder}`
    const [command, ...args] = inNamespace('mounts', ['sh', '-c', script])
    const seen: unknown = JSON.parse(execFileSync(command, args, { encoding: 'utf8', timeout: 140_000 }))
    rmSync(folder, { recursive: true })
    expect(seen).toMatchObject({
      isUnavailable: true,
      // Of every call, and of /readyz.
      statuses: [503],
      ready: 503,
      // A wrong password again, without a restart; what was acknowledged is there, and no more.
      after: 400,
      isAllThere: true,
      events: ['database-unavailable disk-full', 'database-available'],
    })
  },
)

test.runIf(!isEmbedded && process.getuid?.() === 0 && mayMakeNamespace('mounts, as root'))(
  'a PostgreSQL whose disk gets full stops nobody for good: calls say so, and go on once it is back',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'kinchart-disk-'))
    chmodSync(folder, 0o755)
    const script = `mount -t tmpfs -o size=200m,mode=0755 tmpfs ${folder} && exec ${process.execPath} ${program} ${folder} server`
    const [command, ...args] = inNamespace('mounts, as root', ['sh', '-c', script])
    const env = { ...process.env, TMPDIR: folder }
    const seen: unknown = JSON.parse(execFileSync(command, args, { encoding: 'utf8', timeout: 140_000, env }))
    rmSync(folder, { recursive: true })
    expect(seen).toMatchObject({ isUnavailable: true, after: 400, isAllThere: true })
    const { statuses, events } = seen as { readonly statuses: readonly number[]; readonly events: readonly string[] }
    // Some of them may still be answered out of what needs no room.
    expect(statuses.filter((status) => status !== 400 && status !== 503)).toEqual([])
    expect(events.filter((event) => event.startsWith('database-damaged'))).toEqual([])
  },
)

test.runIf(isEmbedded)('a file that the disk has no room for is refused before it is taken in', async () => {
  const portal = await startPortal({}, { freeBytes: async () => 500_000_000 })
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

test.runIf(isEmbedded)(
  'an import that the disk gets short under stands still, and ends whole once there is room',
  async () => {
    let free = 10_000_000_000
    const stage = await openStage(
      { benchCharts: [600] },
      {},
      {},
      { freeBytes: async () => free, importTimings: { leaseSeconds: 0.4 } },
    )
    const { portal } = stage
    const person = await stage.signUpAs(bench.slug, bench.patientId)
    const { returned } = await authorizeThere(portal, { as: person, endpointId: stage.idOf(bench.slug), ...bench })
    const { state, code = '' } = returned
    const { body } = await portal.call(finishImport, { as: person, body: { state, code } })
    const { ehrImportRequestId } = body
    const stored = async (): Promise<number> =>
      (await portal.database.pool.query<{ n: number }>('select count(*)::int as n from resource')).rows[0]?.n ?? 0
    await expect.poll(stored, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
    free = 500_000_000
    const held = async (): Promise<unknown> =>
      (await portal.database.pool.query('select state, lease_owner from import_run')).rows
    await expect.poll(held, { timeout: 20_000 }).toEqual([{ state: 'running', lease_owner: null }])
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
  },
)

import { io, type Socket } from 'socket.io-client'
import { expect, test } from 'vitest'
import { constants } from '@kinchart/contract/rules/constants.ts'
import {
  finishImport,
  getConnectedEhrs,
  getImport,
  type CompletedEhr,
  type ConnectedEhr,
} from '@kinchart/contract/calls/import.ts'
import { keepSaving, savesDependents, savesNote } from '../cluster/keep-saving.ts'
import { startClusterHere, whyNotHere } from '../cluster/start-cluster-here.ts'
import { servedAt } from '../crash/moments.ts'
import { bundle, condition, drop, marisol } from '../drop-files.ts'
import { isSoak } from '../is-soak.ts'
import { startKillable, type Killable } from '../killable-server.ts'
import { authorizeThere, countsThere, openStage, storedOf, waitForEnd, type Person } from '../with-sandbox.ts'

const KILLS = Number(process.env['KILLS'] ?? 10)
const SAVERS = 6
const chart = { slug: 'bench', username: 'bench-2000', patientId: 'bench-2000' } as const
const say = (line: string): void => void process.stdout.write(`${line}\n`)
const wait = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
const seconds = (ms: number): string => (ms / 1000).toFixed(1)

/** Simulates a browser: reconnects automatically. */
function listen(url: string, { token }: Person): { socket: Socket; completed: CompletedEhr[] } {
  const socket = io(url, { path: constants.hubPath, transports: ['websocket'], auth: { token } })
  const completed: CompletedEhr[] = []
  socket.on(constants.hubCompleted, (ehr: CompletedEhr) => completed.push(ehr))
  return { socket, completed }
}

test('loses no acknowledged write or import, and ends no Kinchart process, when the primary is killed repeatedly', async ({
  skip,
}) => {
  skip(!isSoak, 'It takes some ten minutes and is part of npm run soak.')
  skip(whyNotHere() !== undefined, whyNotHere())
  const cluster = await startClusterHere()
  const running: Killable[] = []
  const sockets: Socket[] = []
  const saving = new AbortController()
  try {
    const shared = { ...cluster.env, PUBLIC_URL: cluster.frontUrl, TRUST_PROXY: '1' }
    const stage = await openStage({ benchCharts: [2000] }, {}, shared)
    const people: Person[] = []
    for (let number = 0; number < KILLS; number++) people.push(await stage.signUpAs(chart.slug, chart.patientId))
    const savers: Person[] = []
    for (let number = 0; number < SAVERS; number++) savers.push(await stage.signUpAs(chart.slug, chart.patientId))
    const watcher = await stage.signUpAs('tallgrass-regional-hospital', 'marisol-whitcombe')
    const endpointId = stage.idOf(chart.slug)
    const comeBack = await stage.portal.leave()

    const env = { ...stage.portal.env, TEST_LEASE_SECONDS: '5', METRICS_PORT: '' }
    for (const [role, port] of [
      ...cluster.apiPorts.map((one) => ['api', String(one)] as const),
      ...(['worker', 'worker'] as const).map((one) => [one, '0'] as const),
    ])
      running.push(await startKillable({ ...env, ROLES: role, PORT: port }))
    const served = servedAt(cluster.frontUrl)
    await expect.poll(async () => fetch(`${cluster.frontUrl}/readyz`).then(({ status }) => status)).toBe(200)
    const watching = [...cluster.apiPorts.map((port) => `http://127.0.0.1:${port}`), cluster.frontUrl].map((url) =>
      listen(url, watcher),
    )
    const browsers = people.map((person) => listen(cluster.frontUrl, person))
    sockets.push(...[...watching, ...browsers].map(({ socket }) => socket))
    await expect.poll(() => sockets.every(({ connected }) => connected)).toBe(true)

    const { signal } = saving
    const lanes = savers.flatMap((as) => [
      keepSaving(savesNote(served, as, '5'), { everyMs: 300, signal }),
      keepSaving(savesDependents(served, as), { everyMs: 10_000, signal }),
    ])
    const imports: { readonly as: Person; readonly id: string }[] = []
    stage.sandbox.setFaults([{ name: 'slow', delayMs: 400 }])
    for (const [number, as] of people.entries()) {
      const { returned } = await authorizeThere(served, { as, endpointId, ...chart })
      const { state, code = '' } = returned
      const { body } = await served.call(finishImport, { as, body: { state, code } })
      imports.push({ as, id: body.ehrImportRequestId })
      await wait(500 + 300 * (number % 5))
      const shown = await served.call(getImport, { as, query: { ehrImportRequestId: body.ehrImportRequestId } })

      const former = (await cluster.primary()) ?? ''
      const withPatroni = number % 2 === 1
      const killedAt = performance.now()
      await cluster.kill(former, { withPatroni })
      // Later checks count only requests sent after the kill, because the primary may have answered earlier requests.
      const deadAt = performance.now()
      const firstAfter = () =>
        Math.min(
          ...lanes.flatMap(({ log: kept }) =>
            kept.acknowledged
              .filter(({ requestedAt: askedAt }) => askedAt > deadAt)
              .map(({ answeredAt }) => answeredAt),
          ),
        )
      await expect.poll(firstAfter).toBeLessThan(Number.POSITIVE_INFINITY)
      const answeredAfter = firstAfter() - killedAt
      for (const { completed } of watching) completed.length = 0
      const fileOf = (times: number) => [
        { name: 'one.json', bytes: bundle('collection', [marisol, condition(`c${number}-${times}`)]) },
      ]
      let times = 0
      const hear = async (): Promise<number> => {
        await drop(served, watcher, fileOf(times++)).catch(() => undefined)
        await wait(500)
        return watching.filter(({ completed }) => completed.length > 0).length
      }
      await expect.poll(hear).toBe(watching.length)
      const heardAfter = performance.now() - killedAt
      cluster.startAgain(former)
      await expect.poll(cluster.hasSyncStandby).toBe(true)
      const stopped = withPatroni ? 'PostgreSQL and Patroni' : 'PostgreSQL'
      say(
        `failover ${number + 1}: ${stopped} of ${former} killed (an import ${shown.body.state}); writes answered after ${seconds(answeredAfter)} s, events heard by all after ${seconds(heardAfter)} s, rejoined after ${seconds(performance.now() - killedAt)} s`,
      )
    }
    stage.sandbox.setFaults([])
    const ends: ConnectedEhr[] = []
    for (const { as, id } of imports) ends.push(await waitForEnd(served, as, id))
    saving.abort()
    await Promise.all(lanes.map(async ({ ended }) => ended))
    const sum = (of: (kept: (typeof lanes)[number]['log']) => number) =>
      lanes.reduce((all, { log: kept }) => all + of(kept), 0)
    say(
      `${sum(({ acknowledged }) => acknowledged.length)} writes acknowledged, ${sum(({ unavailable }) => unavailable())} calls answered 503`,
    )
    for (const { check } of lanes) await check()
    expect(lanes.flatMap(({ log: kept }) => kept.problems)).toEqual([])
    expect(ends.map(({ state }) => state)).toEqual(ends.map(() => 'complete'))
    for (const { as } of imports)
      expect((await served.call(getConnectedEhrs, { as })).body.connectedEhrs).toHaveLength(1)
    expect(sockets.every(({ connected }) => connected)).toBe(true)
    expect(running.map((one) => one.hasEnded())).toEqual(running.map(() => false))
    for (const one of running)
      expect(one.getOutput()).not.toMatch(
        /"event":"(unexpected|import-interrupted|job-failed|jobs-error|task-failed|unhandled|crashed)"/,
      )
    for (const one of running) await one.kill()

    const portal = await comeBack()
    for (const end of ends) expect(await storedOf({ portal }, end)).toEqual(countsThere(stage, chart, ['Organization']))
    const { rows } = await portal.database.pool.query<{ all: number; different: number }>(
      'select count(*)::int as all, count(distinct (source_id, type, fhir_id))::int as different from resource',
    )
    expect(rows[0]?.all).toBe(rows[0]?.different)
    say(`${ends.length} imports complete, ${rows[0]?.all ?? 0} resources, each once`)
    await portal.close()
    await stage.sandbox.close()
  } finally {
    saving.abort()
    for (const socket of sockets) socket.disconnect()
    for (const one of running) await one.kill()
    await cluster.stop()
  }
})

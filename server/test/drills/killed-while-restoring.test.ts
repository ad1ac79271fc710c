// @module-tag soak
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyData } from '../crash/data-copies.ts'
import { atEachMoment, servedAt } from '../crash/moments.ts'
import { personWhoSaves } from '../crash/person-saves.ts'
import { problemOf, saveUntilEnd } from '../crash/savings.ts'
import { freePort } from '../free-port.ts'
import { spawnKillable, startKillable, type Killable } from '../killable-server.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'
import { listProvider } from '../../src/sharing/share.test-support.ts'

const SAVES = 3

let portal: TestPortal
const running = new Set<Killable>()
beforeAll(async () => {
  portal = await startPortal({ PORT: String(await freePort()), TRUST_PROXY: '1' }, { isPrivate: true })
})
afterAll(async () => {
  for (const server of running) await server.kill()
  await portal.close()
})

test('opens copied data of a stopped or running server even if another server was killed during its first start on the copy', async () => {
  const doctors: string[] = []
  for (let n = 0; n <= SAVES; n++) doctors.push(await listProvider(portal, `Dr. Number ${n}`))
  const { url, env: given } = portal
  await portal.leave()
  const env = { ...given, ROLES: 'api,worker', TEST_LEASE_SECONDS: '2' }
  const ofStopped = await copyData(env)
  const startedAt = performance.now()
  let server = await startKillable(env)
  const tookMs = performance.now() - startedAt
  running.add(server)
  const savings = await personWhoSaves(servedAt(url), 'restored@example.org', doctors)
  const saved = await Promise.all(savings.map(async (one) => saveUntilEnd(one, SAVES)))
  await server.kill()
  const snapshot = await copyData(env)

  await atEachMoment('killed while starting from a backup', async ({ random }) => {
    const inPlace = await copyData(snapshot.env)
    const first = spawnKillable(inPlace.env)
    running.add(first)
    await new Promise((resolve) => setTimeout(resolve, random() * 1.1 * tookMs))
    await first.kill()
    server = await startKillable(inPlace.env)
    running.add(server)
    for (const one of saved) expect(await problemOf(one)).toBeNull()
    await server.kill()
    await inPlace.remove()
  })
  server = await startKillable(ofStopped.env)
  running.add(server)
  await expect(personWhoSaves(servedAt(url), 'later@example.org', doctors)).resolves.toBeDefined()
  await server.kill()
  await snapshot.remove()
  await ofStopped.remove()
})

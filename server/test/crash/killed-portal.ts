import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { startKillable } from '../killable-server.ts'
import type { Killable } from '../killable-server.ts'
import { startPortal } from '../start-portal.ts'
import type { TestPortal } from '../start-portal.ts'

/** A portal that is served by a process of its own. */
type KilledPortal = {
  readonly url: string
  /** Starts its server; kills the one before. */
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** What the last server wrote to its log. */
  readonly said: () => string
  /** Serves it in this process again. */
  readonly comeBack: () => Promise<TestPortal>
}

/** For the tests of a file: a portal whose server may be killed, closed with the file. The returned function leaves it to such a server. */
export function killedPortal(): () => Promise<KilledPortal> {
  let portal: TestPortal
  let server: Killable | undefined
  beforeAll(async () => {
    portal = await startPortal({ PORT: String(await freePort()) })
  })
  afterAll(async () => {
    await server?.kill()
    await portal.close()
  })
  return async () => {
    const { url, env } = portal
    const comeBack = await portal.leave()
    return {
      url,
      start: async () => {
        await server?.kill()
        server = await startKillable({ ...env, ROLES: 'api,worker', TEST_LEASE_SECONDS: '2' })
      },
      kill: async () => server?.kill(),
      said: () => server?.said() ?? '',
      comeBack: async () => {
        portal = await comeBack()
        return portal
      },
    }
  }
}

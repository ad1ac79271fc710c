import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { startKillable, type Killable } from '../killable-server.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'

/** A portal served by a separate process. */
type KilledPortal = {
  readonly url: string
  /** Starts its server; kills the previous one. */
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  /** Returns the log of the last server. */
  readonly said: () => string
  /** Serves it in this process again. */
  readonly comeBack: () => Promise<TestPortal>
}

/**
 * Provides a portal whose server may be killed, closed with the test file. The returned function hands it over to such
 * a server.
 */
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

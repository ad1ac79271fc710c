import { afterAll, beforeAll } from 'vitest'
import { freePort } from '../free-port.ts'
import { startKillable, type Killable } from '../killable-server.ts'
import { startPortal, type TestPortal } from '../start-portal.ts'

type KilledPortal = {
  readonly url: string
  readonly start: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly getOutput: () => string
  readonly comeBack: () => Promise<TestPortal>
}

/**
 * Provides a portal that is closed at the end of the test file. The returned function stops the portal and passes its
 * data to a server that the test can kill.
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
      getOutput: () => server?.getOutput() ?? '',
      comeBack: async () => {
        portal = await comeBack()
        return portal
      },
    }
  }
}

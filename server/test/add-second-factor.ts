import { beginApp, confirmApp } from '@kinchart/contract/calls/second-factors.ts'
import { appCode } from '../src/account/factors/authenticator.test-support.ts'
import type { TestPortal } from './start-portal.ts'

/**
 * Turns on an authenticator app for a signed-in user; their sign-in counts as one with a second factor from then on.
 */
export async function addSecondFactor(portal: TestPortal, as: { readonly token: string }): Promise<void> {
  const { secret } = (await portal.call(beginApp, { as, body: {} })).body
  const { code } = await portal.call(confirmApp, { as, body: { code: appCode(secret, Date.now()) } })
  if (code !== undefined) throw new Error(`The authenticator app was refused: ${code}.`)
}

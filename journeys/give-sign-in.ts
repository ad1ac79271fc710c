import type { BrowserContext } from 'playwright-core'
import { login } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** The browser storage of a signed-in user. */
export type Stored = readonly (readonly [string, string])[]

/** Signs in a browser without its screen: sets its cookies, and returns its storage entries. */
export async function signInBrowser(
  context: BrowserContext,
  url: string,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<Stored> {
  const answer = await context.request.post(`${url}/api${login.path}`, { data: { email, password } })
  const { refreshToken } = login.answer.parse(await answer.json())
  return [
    [storageKeys.email, email],
    [storageKeys.token, refreshToken],
    [storageKeys.refreshToken, refreshToken],
  ]
}

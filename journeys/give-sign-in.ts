import type { BrowserContext } from 'playwright-core'
import { login } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** What a browser's storage holds of somebody who is signed in. */
export type Stored = readonly (readonly [string, string])[]

/** Signs a browser in without its screen: its cookies are set, and what its storage is to hold is answered. */
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

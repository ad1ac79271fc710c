import type { BrowserContext, Page, CDPSession } from 'playwright-core'
import { login } from '@kinchart/contract/calls/account.ts'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'

/** Adds a virtual authenticator. Source: Chrome DevTools Protocol, WebAuthn. */
export async function giveReader(page: Page): Promise<{ cdp: CDPSession; authenticatorId: string }> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options })
  return { cdp, authenticatorId }
}

export async function authorizeAtHospital(
  page: Page,
  as: { username: string; patient?: string; allow?: boolean },
): Promise<void> {
  await page.getByLabel('Username').fill(as.username)
  await page.getByLabel('Password').fill(`practice-${as.username}`)
  await page.getByRole('button', { name: /sign in/i }).click()
  if (as.patient !== undefined) {
    await page.getByLabel(as.patient).check()
    await page.getByRole('button', { name: /continue|choose/i }).click()
  }
  await page.getByRole('button', { name: as.allow === false ? 'Deny' : 'Allow' }).click()
}

export type Stored = readonly (readonly [string, string])[]

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

import type { BrowserContext, Page } from 'playwright-core'
import { storageKeys } from '@kinchart/contract/rules/storage-keys.ts'
import { signInBrowser } from '@kinchart/journeys/give-sign-in.ts'
import type { ImportedChart } from './import-chart.ts'

let browsers = 0

/**
 * Signs in a browser with an empty cache. Each session has another network's address because of the rate limit, so the
 * server must trust a proxy (`TRUST_PROXY`).
 */
export async function openSession(
  context: BrowserContext,
  page: Page,
  url: string,
  { email, password, profileId }: Pick<ImportedChart, 'email' | 'password' | 'profileId'>,
): Promise<void> {
  browsers++
  await context.setExtraHTTPHeaders({ 'x-forwarded-for': `198.51.${Math.floor(browsers / 250)}.${browsers % 250}` })
  const storageEntries = [
    ...(await signInBrowser(context, url, { email, password })),
    [storageKeys.profileId, profileId] as const,
  ]
  await page.addInitScript((those) => {
    for (const [key, value] of those) localStorage.setItem(key, value)
  }, storageEntries)
}

import type { Page } from 'playwright-core'

/** Holds the calls of one path back until they are let go, as a slow connection would. */
export async function holdBack(page: Page, path: string): Promise<{ readonly letGo: () => void }> {
  const held = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await held.promise
    await route.continue()
  })
  return { letGo: () => held.resolve() }
}

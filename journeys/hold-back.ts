import type { Page } from 'playwright-core'

/** Delays the calls of a path until they are released, like a slow connection. */
export async function holdBack(page: Page, path: string): Promise<{ readonly letGo: () => void }> {
  const gate = Promise.withResolvers<void>()
  await page.route(`**${path}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  return { letGo: () => gate.resolve() }
}

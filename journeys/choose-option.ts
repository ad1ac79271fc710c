import type { Page } from 'playwright-core'

/**
 * Chooses the option with that name once it is the first one in the results for the typed text. Until then the list
 * still shows older options that move, and a click that ends on another option than it began on chooses nothing.
 */
export async function chooseFirstOption(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option').first().and(page.getByRole('option', { name })).click()
}

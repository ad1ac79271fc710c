import type { Page } from 'playwright-core'

/**
 * Chooses the option of that name once it is the first one, as the answer to the words typed has it. Until then the list
 * is the one before: its options move, and a press that ends on another option than it began on chooses nothing.
 */
export async function chooseFirstOption(page: Page, name: RegExp): Promise<void> {
  await page.getByRole('option').first().and(page.getByRole('option', { name })).click()
}

import type { Locator, Page } from 'playwright-core'

/** From this width on the menu stands beside the page, px. */
const deskFrom = 900

/** The menu; on a phone it is opened first. */
export async function openMenu(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) < deskFrom) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' }).last()
  await menu.waitFor()
  return menu
}

/** Goes to a page as a person does: by its entry in the menu, and by the fold that holds it where it is folded. */
export async function goByMenu(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  const entry = menu.getByRole('link', { name, exact: true })
  const folded = menu.locator('ul[hidden]').filter({ has: page.locator('a', { hasText: name }) })
  if (!(await entry.isVisible())) {
    const id = await folded.first().getAttribute('id')
    await menu.locator(`[aria-controls="${id}"]`).click()
  }
  await entry.click()
}

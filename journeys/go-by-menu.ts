import type { Locator, Page } from 'playwright-core'

/** In px. In windows of at least this width, the menu is next to the page. */
const deskFrom = 900

export async function openMenu(page: Page): Promise<Locator> {
  if ((page.viewportSize()?.width ?? 0) < deskFrom) await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('navigation', { name: 'Main' }).last()
  await menu.waitFor()
  return menu
}

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

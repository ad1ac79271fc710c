import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** What stands against WCAG 2.2 A and AA, as far as a program can see it. */
export async function barriers(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** The same in the light scheme; and what the dark one, which differs in its colours alone, makes hard to read. */
export async function barriersInBothSchemes(page: Page): Promise<string[]> {
  const inLight = await barriers(page)
  await changeScheme(page, 'dark')
  const { violations } = await new AxeBuilder({ page }).withRules(['color-contrast']).analyze()
  await changeScheme(page, 'light')
  return [...inLight, ...violations.flatMap(({ nodes }) => nodes.map((node) => `dark: ${node.target.join(' ')}`))]
}

/** Changes the system's scheme, and waits until every colour has come to its end: one on its way is nobody's. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, colorScheme)
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(async (one) => one.finished))
  })
}

/** How many pixels the page is wider than the window; 0 where it fits. */
export const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

/** `within`: only this part of the page, where the rest has been looked at. `withColours`: false where they are known. */
type Looking = { readonly within?: string; readonly withColours?: boolean }

/** What stands against WCAG 2.2 A and AA, as far as a program can see it. */
export async function barriers(page: Page, { within, withColours = true }: Looking = {}): Promise<string[]> {
  await settle(page)
  const axe = judge(page, within).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
  const { violations } = await (withColours ? axe : axe.disableRules(['color-contrast'])).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** The same in the light scheme; and what the dark one, which differs in its colours alone, makes hard to read. */
export async function barriersInBothSchemes(page: Page, looking: Looking = {}): Promise<string[]> {
  const inLight = await barriers(page, looking)
  await changeScheme(page, 'dark')
  const { violations } = await judge(page, looking.within).withRules(['color-contrast']).analyze()
  await changeScheme(page, 'light')
  return [...inLight, ...violations.flatMap(({ nodes }) => nodes.map((node) => `dark: ${node.target.join(' ')}`))]
}

/** Judges the page alone: else each look opens a further page, for frames of others, which are not ours to judge. */
function judge(page: Page, within: string | undefined): AxeBuilder {
  const axe = new AxeBuilder({ page }).setLegacyMode(true)
  return within === undefined ? axe : axe.include(within)
}

/** Waits until every colour has come to its end: one on its way, such as a button's that is pressable again, is nobody's. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
    await Promise.allSettled(changing.map(async (one) => one.finished))
  })
}

/** Changes the system's scheme, and waits until it is there. */
async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await page.waitForFunction((wanted) => document.documentElement.dataset['theme'] === wanted, colorScheme)
  await settle(page)
}

/** How many pixels the page is wider than the window; 0 where it fits. */
export const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

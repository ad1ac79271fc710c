import axeCore from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** `within`: only this part of the page, where the rest has been checked. `without`: rules of axe that do not apply. */
type Looking = { readonly within?: string; readonly without?: readonly string[] }

/** Which rules judge, in the words of axe-core. */
type Rules = {
  readonly runOnly: { readonly type: 'tag' | 'rule'; readonly values: readonly string[] }
  readonly rules: Readonly<Record<string, { readonly enabled: boolean }>>
}
type Axe = {
  readonly configure: (how: object) => void
  readonly run: (
    where: object,
    how: object,
  ) => Promise<{ violations: { id: string; nodes: { target: readonly unknown[] }[] }[] }>
}

const all = { runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] } } as const

/** What stands against WCAG 2.2 A and AA, as far as a program can see it. */
export async function barriers(page: Page, { within, without = [] }: Looking = {}): Promise<string[]> {
  await settle(page)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await judge(page, within, { ...all, rules })
  return found.map(({ id, target }) => `${id}: ${target}`)
}

const { source } = axeCore
const FRAME_MS = 1000

/**
 * Judges the page, and the frames of it that are of its own origin. The judge is half a megabyte of script: a page that has
 * it keeps it until it is loaded anew, and answers nothing but what it found.
 */
async function judge(
  page: Page,
  within: string | undefined,
  how: Rules,
): Promise<readonly { readonly id: string; readonly target: string }[]> {
  for (const frame of page.frames()) {
    // In a frame where nothing may run, nothing answers.
    if (frame === page.mainFrame()) await bringJudge(frame)
    else await Promise.race([bringJudge(frame), pause(FRAME_MS)]).catch(() => undefined)
  }
  return page.evaluate(
    async ({ within, how }) => {
      const { axe } = window as unknown as { axe: Axe }
      const where = { exclude: [], include: within === undefined ? [] : [within] }
      const { violations } = await axe.run(within === undefined ? document : where, {
        ...how,
        resultTypes: ['violations'],
      })
      return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => ({ id, target: target.join(' ') })))
    },
    { within, how },
  )
}

async function bringJudge(frame: Frame): Promise<void> {
  if (await frame.evaluate(() => 'axe' in window)) return
  await frame.evaluate(source)
  await frame.evaluate(() => (window as unknown as { axe: Axe }).axe.configure({ allowedOrigins: ['<same_origin>'] }))
}

const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/**
 * Waits until two looks at the page, a moment apart, see the same, with nothing on its way: neither a list nor a colour,
 * such as a button's that is pressable again. What is on its way is nobody's barrier.
 */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const look = (): string => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return `${scrollWidth} ${scrollHeight} ${document.getElementsByTagName('*').length}`
    }
    const drawn = async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    await drawn()
    let before = look()
    for (let tries = 0; tries < 60; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 70))
      await drawn()
      const changing = document.getAnimations().filter((one) => one instanceof CSSTransition)
      await Promise.allSettled(changing.map(async (one) => one.finished))
      const now = look()
      const isWaiting = changing.length > 0 || document.querySelector('[aria-busy=true]') !== null
      if (now === before && !isWaiting) return
      before = now
    }
  })
}

/** How many pixels the page is wider than the window; 0 where it fits. */
export const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

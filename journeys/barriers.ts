import axeCore from 'axe-core'
import type { Frame, Page } from 'playwright-core'

/** `within`: checks only this part of the page, if the rest has been checked. `without`: axe rules that don't apply. */
type BarrierOptions = { readonly within?: string; readonly without?: readonly string[] }

/** The rules to check, in axe-core's terms. */
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

/** Returns violations of WCAG 2.2 A and AA, as far as they can be detected automatically. */
export async function barriers(page: Page, { within, without = [] }: BarrierOptions = {}): Promise<string[]> {
  await settle(page)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await judge(page, within, { ...all, rules })
  return found.map(({ id, target }) => `${id}: ${target}`)
}

const { source } = axeCore
const FRAME_MS = 1000

/**
 * Runs axe on the page and its same-origin frames. The script is half a megabyte, so it stays loaded until the page
 * reloads; only violations are returned.
 */
async function judge(
  page: Page,
  within: string | undefined,
  how: Rules,
): Promise<readonly { readonly id: string; readonly target: string }[]> {
  for (const frame of page.frames()) {
    // A frame that may not run scripts does not respond.
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
 * Waits until two snapshots of the page a moment apart are equal, and no list loads or color changes, as when a button
 * becomes enabled. Transitional states are not violations.
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

/** Returns how many pixels the page is wider than the window; 0 if it fits. */
export const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

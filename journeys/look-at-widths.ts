import type { Page, Frame } from 'playwright-core'
import axeCore from 'axe-core'

/** `within`: a selector for the only part to check. `without`: axe rules to skip. */
type BarrierOptions = { readonly within?: string; readonly without?: readonly string[] }

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

/** Returns violations of WCAG 2.2 A and AA that can be detected automatically. */
export async function barriers(page: Page, { within, without = [] }: BarrierOptions = {}): Promise<string[]> {
  await settle(page)
  const rules = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await judge(page, within, { ...all, rules })
  return found.map(({ id, target }) => `${id}: ${target}`)
}

const { source } = axeCore
const FRAME_MS = 1000

/**
 * Runs axe on the page and its same-origin frames. Returns only violations. The axe script is half a megabyte, so it
 * stays in the page until a reload.
 */
async function judge(
  page: Page,
  within: string | undefined,
  how: Rules,
): Promise<readonly { readonly id: string; readonly target: string }[]> {
  for (const frame of page.frames()) {
    // The axe script does not respond in a frame where scripts are blocked, so the check skips such a frame.
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
 * Waits until two snapshots taken a moment apart are equal. Also waits for lists to load and colors to stop changing.
 * Otherwise the check would report transitional states as violations.
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

/** Returns by how many px the page is wider than the window; 0 if the page fits. */
export const overflow = async (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

export const widths = [1440, 1280, 1024, 900, 768, 390, 320] as const
const HEIGHT = 900

/** Returns layout problems, each prefixed with the window's width. Resizes the page without reloading it. */
export async function problemsAtWidths(
  page: Page,
  within = 'body',
  at: readonly (typeof widths)[number][] = widths,
): Promise<string[]> {
  const before = page.viewportSize()
  const found = await faultsFromHere(page, within, at)
  if (before !== null) await page.setViewportSize(before)
  return found
}

/**
 * Like `problemsAtWidths`, but doesn't restore the window's size. If the last width in `at` is the window's current
 * width, checks the widths in reverse order to save a resize.
 */
export async function faultsFromHere(
  page: Page,
  within: string,
  at: readonly (typeof widths)[number][],
): Promise<string[]> {
  const found: string[] = []
  for (const width of at.at(-1) === page.viewportSize()?.width ? at.toReversed() : at) {
    const { width: current, height } = page.viewportSize() ?? {}
    if (current !== width || height !== HEIGHT) await page.setViewportSize({ width, height: HEIGHT })
    let problems: string[] = []
    // Count only problems that remain after the layout has settled.
    for (let tries = 0; tries < 8; tries++) {
      await settle(page)
      problems = await page.evaluate(findErrors, within)
      if (problems.length === 0) break
    }
    found.push(...problems.map((problem) => `${width}: ${problem}`))
  }
  return found
}

/** Runs in the page, so it must be self-contained. */
function findErrors(within: string): string[] {
  const root = document.querySelector(within) ?? document.body
  const pane = { left: 0, right: document.documentElement.clientWidth }
  const problems = new Set<string>()
  const named = (one: Element): string => {
    const classes = [...one.classList].filter((name) => !/^(?:css-|Mui.*-)/.test(name)).slice(0, 2)
    const label = (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40)
    return `${one.tagName.toLowerCase()}${classes.map((name) => `.${name}`).join('')} '${label}'`
  }
  const parents = (one: Element): Element[] => {
    const all: Element[] = []
    for (let at = one.parentElement; at !== null; at = at.parentElement) all.push(at)
    return all
  }
  /** These elements scroll horizontally on purpose: tabs on a phone, a wide table, a document's page. */
  const mayScroll = '.MuiTabs-scroller, [data-part~=result-scroll], pre'
  const clips = (one: Element): boolean => /hidden|clip|auto|scroll/.test(getComputedStyle(one).overflowX)
  const isSeen = (one: Element): boolean =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    one.closest('[class*=common_unseen_], [data-part~=skip-link], [hidden], [aria-hidden=true]:not(svg)') === null &&
    (one.closest('thead') === null || getComputedStyle(one.closest('thead') ?? one).position !== 'absolute')
  /** A row may truncate a text that its details show completely, but never a value, a unit, a range or a flag. */
  const isWholeElsewhere = (one: Element): boolean =>
    one.closest('[title]') !== null ||
    (one.closest('.MuiDataGrid-cell [data-part~=cell-text], .MuiDataGrid-cell [data-part~=cell-values] small') !==
      null &&
      one.closest('[data-part~=says]') === null)

  const page = document.documentElement
  if (page.scrollWidth > page.clientWidth) problems.add(`the page is ${page.scrollWidth - page.clientWidth}px wider`)

  const inRoot = [...root.querySelectorAll('*')].filter(isSeen)
  for (const one of inRoot) {
    if (one instanceof SVGElement && !(one instanceof SVGSVGElement)) continue
    const style = getComputedStyle(one)
    const scrolls = /auto|scroll/.test(style.overflowX) && one.scrollWidth > one.clientWidth + 1
    if (scrolls && !one.matches(mayScroll) && one.closest(mayScroll) === null && one.clientWidth > 0)
      problems.add(`${named(one)} scrolls sideways by ${one.scrollWidth - one.clientWidth}px`)
    // A selected option that does not fit its box counts as truncated.
    if (one instanceof HTMLSelectElement && one.scrollWidth > one.clientWidth + 1) problems.add(`${named(one)} is cut`)
  }

  const cutBy = (one: Element, box: DOMRect): string | null => {
    for (const parent of [one, ...parents(one)]) {
      if (parent === document.body || parent === document.documentElement) break
      if (parent.matches(mayScroll)) return null
      const style = getComputedStyle(parent)
      if (style.position === 'fixed' && !clips(parent)) break
      const frame = parent.getBoundingClientRect()
      if (clips(parent) && (box.right > frame.right + 1.5 || box.left < frame.left - 1.5))
        return `is cut sideways in ${named(parent)}`
      if (/hidden|clip/.test(style.overflowY) && (box.bottom > frame.bottom + 3 || box.top < frame.top - 3))
        return `is cut in height in ${named(parent)}`
      if (style.position === 'fixed') break
    }
    return box.right > pane.right + 1 || box.left < pane.left - 1 ? 'stands outside the window' : null
  }
  const isInScroller = (one: Element): boolean => one.closest(mayScroll) !== null

  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const holder = node.parentElement
    if (holder === null || (node.textContent ?? '').trim() === '' || !isSeen(holder)) continue
    if (/^(?:STYLE|SCRIPT|OPTION|TEXTAREA)$/.test(holder.tagName) || isInScroller(holder)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width }) => width > 0)
    for (const box of boxes) {
      const cut = cutBy(holder, box)
      if (cut !== null && !isWholeElsewhere(holder)) problems.add(`${named(holder)} ${cut}`)
    }
    // Detects text that extends beyond its card.
    const card = holder.closest('[class*=common_card_], .MuiDialog-paper, [data-part~=band]')?.getBoundingClientRect()
    if (card !== undefined && boxes.some(({ right }) => right > card.right + 1))
      problems.add(`${named(holder)} hangs over its card`)
  }

  const acting = inRoot.filter((one) =>
    one.matches('a[href], button, input:not([type=file], [type=hidden]), select, textarea, summary, [role=button]'),
  )
  for (const one of acting) {
    if (isInScroller(one)) continue
    const input = one instanceof HTMLInputElement && /radio|checkbox/.test(one.type)
    const box = (input ? (one.parentElement ?? one) : one).getBoundingClientRect()
    if (box.width === 0) continue
    const cut = cutBy(one.parentElement ?? one, box)
    if (cut !== null) problems.add(`${named(one)} ${cut}`)
    if (box.width < 20 && !input && one.matches('button, select')) problems.add(`${named(one)} has no room`)
    const middle = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 }
    if (middle.y < 0 || middle.y > innerHeight || middle.x < 0 || middle.x > innerWidth) continue
    // An element doesn't count as covered if it is only scrolled out of view within its container.
    const isScrolledOut = parents(one).some((at) => {
      const frame = at.getBoundingClientRect()
      return clips(at) && (middle.y < frame.top || middle.y > frame.bottom)
    })
    const above = isScrolledOut ? null : document.elementFromPoint(middle.x, middle.y)
    if (above === null || one.contains(above) || above.contains(one) || input) continue
    if (one.closest('label')?.contains(above) === true) continue
    const floats = [above, ...parents(above)].some((at) => /fixed|sticky/.test(getComputedStyle(at).position))
    if (!floats) problems.add(`${named(one)} is covered by ${named(above)}`)
  }

  // Images, drawings and frames must also stay within their card.
  for (const drawing of inRoot.filter((one) => one.matches('svg, img, iframe, canvas'))) {
    const card = drawing.closest('[class*=common_card_], .MuiDialog-paper')?.getBoundingClientRect()
    if (card !== undefined && !isInScroller(drawing) && drawing.getBoundingClientRect().right > card.right + 1)
      problems.add(`${named(drawing)} of ${named(drawing.parentElement ?? drawing)} hangs over its card`)
  }

  const overlapping =
    '[data-part~=bar], [data-part~=bar-record], [data-part~=bar-phone], [data-part~=page-head], [data-part~=list-bar], [data-part~=card-head], [data-part~=sheet-head], [data-part~=sheet-acts], [data-part~=pager], [data-part~=band]'
  for (const row of inRoot.filter((one) => one.matches(overlapping))) {
    const boxes = [...row.children].filter(isSeen).map((one) => ({ one, box: one.getBoundingClientRect() }))
    for (const [index, { one, box }] of boxes.entries())
      for (const other of boxes.slice(index + 1)) {
        const wide = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left)
        const high = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top)
        if (wide > 1 && high > 1) problems.add(`${named(one)} lies on ${named(other.one)}`)
      }
  }

  // The top bar must be a single line. On a phone, the part that shows the open record may have its own line.
  const line = [...document.querySelectorAll('[data-part~=bar] > :not([data-part~=bar-record])')].filter(isSeen)
  const middles = line.map((one) => one.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2)
  if (within === 'body' && Math.max(...middles) - Math.min(...middles) > 8) problems.add('the top bar takes two lines')

  const current = document.querySelector('[data-part~=side] [aria-current=page]')
  if (current !== null && isSeen(current)) {
    const { top, bottom } = current.getBoundingClientRect()
    if (top < 0 || bottom > innerHeight) problems.add(`the current menu entry ${named(current)} is out of view`)
    const middle = document.elementFromPoint(current.getBoundingClientRect().left + 20, (top + bottom) / 2)
    if (document.querySelector('.MuiDialog-root') === null && middle !== null && !current.contains(middle))
      problems.add(`the current menu entry ${named(current)} is covered by ${named(middle)}`)
  }
  return [...problems]
}

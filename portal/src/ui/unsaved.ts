/**
 * Each form and dialog registers itself here. Any action that would discard unsaved input asks first: a menu entry,
 * back and forward, opening another person's record, signing out, closing the tab.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Holder = {
  readonly hasChanged: () => boolean
  /** The input to store if the session ends before the user saves it. */
  readonly draft: { readonly key: string; readonly values: () => object } | null
}

const holders = new Set<Holder>()
const watchers = new Set<() => void>()
let answer: ((isDiscarded: boolean) => void) | null = null

export function useUnsaved(hasChanged: () => boolean, draft?: { key: string; values: () => object }): void {
  const ask = useEffectEvent(hasChanged)
  const read = useEffectEvent(() => draft?.values() ?? {})
  const key = draft?.key
  useEffect(() => {
    const holder = {
      hasChanged: () => ask(),
      draft: key === undefined ? null : { key, values: () => read() },
    }
    holders.add(holder)
    return () => void holders.delete(holder)
  }, [key])
}

export const hasUnsaved = (): boolean => [...holders].some((holder) => holder.hasChanged())

export const unsavedValues = (): ReadonlyMap<string, object> =>
  new Map(
    [...holders].flatMap(({ hasChanged, draft }) =>
      draft !== null && hasChanged() ? [[draft.key, draft.values()] as const] : [],
    ),
  )

/** Asks whether to discard unsaved input. Returns false if the question is already open. */
export async function askToDiscard(): Promise<boolean> {
  if (answer !== null) return false
  return new Promise((resolve) => {
    answer = resolve
    tellWatchers()
  })
}

export async function leaveIfMeant(leave: () => void): Promise<void> {
  if (!hasUnsaved() || (await askToDiscard())) leave()
}

export function answerQuestion(isDiscarded: boolean): void {
  answer?.(isDiscarded)
  answer = null
  tellWatchers()
}

export function useIsAsking(): boolean {
  return useSyncExternalStore(watch, () => answer !== null)
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function tellWatchers(): void {
  for (const changed of watchers) changed()
}

/** Asks before following a link, going back or forward, or closing the tab would discard unsaved input. */

let isMeant = false
let place: number | null = null
let isGoingBack = false

/**
 * Call this before the router starts to listen. Otherwise the router would react to a navigation that this code
 * undoes.
 */
export function watchHistory(): void {
  window.addEventListener('popstate', guardStep, true)
}

export function guardLeaving(): () => void {
  document.addEventListener('click', guardLink, true)
  document.addEventListener('focusin', notePlace, true)
  window.addEventListener('beforeunload', guardClosing)
  return () => {
    document.removeEventListener('click', guardLink, true)
    document.removeEventListener('focusin', notePlace, true)
    window.removeEventListener('beforeunload', guardClosing)
  }
}

function guardClosing(event: BeforeUnloadEvent): void {
  if (!isMeant && hasUnsaved()) event.preventDefault()
}

/** Record the history position when a field gets the focus, because users must focus a field before typing. */
const notePlace = (): void => void (place = placeNow())

function placeNow(): number | null {
  const state: unknown = window.history.state
  const index: unknown = state !== null && typeof state === 'object' ? Reflect.get(state, 'idx') : null
  return typeof index === 'number' ? index : null
}

function guardLink(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (isMeant || link === null || !leavesPage(link, event) || !hasUnsaved()) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void askToDiscard().then((isDiscarded) => {
    if (isDiscarded) go(() => link.click())
  })
}

/** False for links to another tab, to a file or within the page. */
function leavesPage(link: HTMLAnchorElement, { button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return false
  if (link.href === '' || link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return false
  const to = new URL(link.href)
  return to.protocol.startsWith('http') && (to.pathname !== window.location.pathname || to.hash === '')
}

function guardStep(event: PopStateEvent): void {
  if (isGoingBack) {
    isGoingBack = false
    event.stopImmediatePropagation()
    return
  }
  const from = place
  const to = placeNow()
  place = to
  if (isMeant || from === null || to === null || from === to || !hasUnsaved()) return
  event.stopImmediatePropagation()
  place = from
  isGoingBack = true
  window.history.go(from - to)
  void askToDiscard().then((isDiscarded) => {
    if (isDiscarded) go(() => window.history.go(to - from))
  })
}

/** Turns off further questions, because the user agreed to leave the entire page. */
export function leaveForGood(): void {
  isMeant = true
}

/** The user has already agreed to leave, so don't ask again for the navigation that follows. */
function go(leave: () => void): void {
  isMeant = true
  leave()
  setTimeout(() => {
    isMeant = false
  }, 500)
}

/**
 * What a person has typed and not saved, on this page: each form and dialog says so of itself, and whatever would throw
 * it away asks first: a menu entry, back and forward, another person's record, a sign-out, the closing of the tab.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Holder = {
  readonly hasChanged: () => boolean
  /** The name of a form, and what it holds, for a session that ends meanwhile. */
  readonly draft: { readonly key: string; readonly values: () => object } | null
}

const holders = new Set<Holder>()
const watchers = new Set<() => void>()
let answer: ((isDiscarded: boolean) => void) | null = null

/** Registers something that can hold typed text; `hasChanged` is asked when it matters. */
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

/** What the changed forms of this page hold, by their names. */
export const unsavedValues = (): ReadonlyMap<string, object> =>
  new Map(
    [...holders].flatMap(({ hasChanged, draft }) =>
      draft !== null && hasChanged() ? [[draft.key, draft.values()] as const] : [],
    ),
  )

/** Asks whether what was typed may go; a question that is asked already is answered with no. */
export async function askToDiscard(): Promise<boolean> {
  if (answer !== null) return false
  return new Promise((resolve) => {
    answer = resolve
    tellWatchers()
  })
}

/** Does what would throw away typed text: at once where there is none, else when the person says so. */
export async function leaveIfMeant(leave: () => void): Promise<void> {
  if (!hasUnsaved() || (await askToDiscard())) leave()
}

export function answerQuestion(isDiscarded: boolean): void {
  answer?.(isDiscarded)
  answer = null
  tellWatchers()
}

/** Whether the question is asked just now. */
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

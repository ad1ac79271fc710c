/**
 * Each form and dialog registers itself here. Any action that would discard unsaved input asks first: a menu entry,
 * back and forward, opening another person's record, signing out, closing the tab.
 */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

type Holder = {
  readonly hasChanged: () => boolean
  /** Stored if the session ends in the meantime. */
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

/** False if the question is already open. */
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

import { useLongWait } from '#ui/page.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import styles from './part-wait.module.css'
import { common } from '#theme/styles.ts'
import { useSyncExternalStore } from 'react'

export function PartWait() {
  return <div aria-live="polite">{useIsLoading() && <Line />}</div>
}

function Line() {
  return useLongWait() ? (
    <div className={styles.partWait} data-part="part-wait">
      <span className={common.unseen}>{actionTexts.wait}</span>
    </div>
  ) : null
}

let count = 0
const watchers = new Set<() => void>()

export async function whileLoading<Part>(load: () => Promise<Part>): Promise<Part> {
  change(1)
  try {
    return await load()
  } finally {
    change(-1)
  }
}

function useIsLoading(): boolean {
  return useSyncExternalStore(watch, () => count > 0)
}

function watch(changed: () => void): () => void {
  watchers.add(changed)
  return () => void watchers.delete(changed)
}

function change(by: number): void {
  count += by
  for (const changed of watchers) changed()
}

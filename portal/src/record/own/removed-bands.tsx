import { restoreOwnEntry, undoMinutes } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { common } from '#theme/styles.ts'
import { useNotify } from '#ui/page.tsx'
import styles from './own.module.css'
import { useSyncExternalStore } from 'react'

export function RemovedBands({ profileId }: { profileId: string }) {
  const removed = useRemoved(profileId)
  return (
    <div aria-live="polite">
      {removed.map((one) => (
        <RemovedBand key={one.id} removed={one} />
      ))}
    </div>
  )
}

function RemovedBand({ removed: { profileId, id, name } }: { removed: Removed }) {
  const notify = useNotify()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => call(restoreOwnEntry, { body: { profileId, id } }),
    onSuccess: async ({ message }) => {
      forgetRemoved(id)
      notify('success', message)
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure, words.undoFailed)),
  })
  return (
    <div className={styles.removed} data-part="own-removed">
      <span className={common.grow}>
        {words.removed({ name })} <span className={common.muted}>{words.undoHelp}</span>
      </span>
      <Button loading={undo.isPending} onClick={() => undo.mutate()}>
        {words.undo}
      </Button>
    </div>
  )
}

type Removed = { readonly profileId: string; readonly id: string; readonly name: string }

let removed: readonly Removed[] = []
const listeners = new Set<() => void>()

function set(next: readonly Removed[]): void {
  removed = next
  for (const listener of listeners) listener()
}

const forgetRemoved = (id: string): void => set(removed.filter((one) => one.id !== id))

/** Offers to restore a deleted entry while the page stays open and the server still stores the entry. */
export function noteRemoved(one: Removed): void {
  set([...removed.filter(({ id }) => id !== one.id), one])
  setTimeout(() => forgetRemoved(one.id), undoMinutes * 60_000)
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const useRemoved = (profileId: string): readonly Removed[] =>
  useSyncExternalStore(subscribe, () => removed).filter((one) => one.profileId === profileId)

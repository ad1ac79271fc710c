import { restoreOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import common from '#theme/common.module.css'
import { useNotify } from '#ui/notices.tsx'
import styles from './own.module.css'
import { forgetRemoved, useRemoved, type Removed } from './removed-entries.ts'

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

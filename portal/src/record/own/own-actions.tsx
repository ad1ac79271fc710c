import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { removeOwnEntry, getOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { useOpenRecord } from '#session/people.ts'
import { useNotify } from '#ui/notices.tsx'
import type { Edited } from './own-entry-dialog.tsx'
import { noteRemoved } from './removed-bands.tsx'

const OwnEntryDialog = lazyPart(async () => (await import('./own-entry-dialog.tsx')).OwnEntryDialog, DialogNotLoaded)

type Props = {
  readonly profileId: string
  readonly id: string
  readonly name: string
  readonly addedBy: AddedBy
  readonly onDone: () => void
}

/** A deletion can be undone. */
export function OwnActions({ profileId, id, name, addedBy, onDone }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const { people } = useOpenRecord()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isSaved, setSaved] = useState(false)
  const isDone = isSaved && edited === null
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    // Wait until the form is closed, because leaving a form with typed text asks for confirmation.
    if (isDone) finish()
  }, [isDone])
  const loading = useMutation({
    mutationFn: () => call(getOwnEntry, { query: { profileId, id } }),
    onSuccess: ({ entry }) => setEdited({ id, entry }),
    onError: (failure) => notify('error', failureText(failure)),
  })
  const removing = useMutation({
    mutationFn: () => call(removeOwnEntry, { query: { profileId, id } }),
    onSuccess: async ({ message }) => {
      noteRemoved({ profileId, id, name })
      notify('success', message)
      onDone()
      // Don't refetch the deleted entry itself.
      await client.invalidateQueries({ predicate: ({ queryKey }) => !queryKey.includes(id) })
    },
    onError: (failure) => notify('error', failureText(failure, words.removeFailed)),
  })
  const who = people.find((person) => person.profileId === profileId)?.label ?? ''
  return (
    <>
      <Button color="error" loading={removing.isPending} onClick={() => removing.mutate()}>
        {words.removeButton}
      </Button>
      <Button loading={loading.isPending} onClick={() => loading.mutate()}>
        {words.editButton}
      </Button>
      {edited !== null && (
        <Suspense fallback={null}>
          <OwnEntryDialog
            {...{ profileId, who, addedBy, edited }}
            kind={edited.entry.kind}
            onClose={() => setEdited(null)}
            onSaved={() => setSaved(true)}
          />
        </Suspense>
      )}
    </>
  )
}

import type { AddedBy } from '@kinchart/contract/calls/record-list.ts'
import { removeOwnEntry, getOwnEntry } from '@kinchart/contract/calls/own-entries.ts'
import { ownEntryTexts as words } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { failureText } from '#api/send.ts'
import { call } from '#api/call.ts'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import { useOpenRecord } from '#session/people.ts'
import { useNotify } from '#ui/page.tsx'
import type { Edited } from './own-entry-dialog.tsx'
import { noteRemoved } from './removed-bands.tsx'
import type { ShownRow } from '#record/section.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { formatInstant } from '#text/record-text.ts'
import { OwnMark } from '#record/chips.tsx'
import styles from './own.module.css'

const OwnEntryDialog = lazyPart(async () => (await import('./own-entry-dialog.tsx')).OwnEntryDialog, DialogNotLoaded)

type Props = {
  readonly profileId: string
  readonly id: string
  readonly name: string
  readonly addedBy: AddedBy
  readonly onDone: () => void
}

/** Lets the user edit or delete an entry. A deletion can be undone. */
export function OwnActions({ profileId, id, name, addedBy, onDone }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const { people } = useOpenRecord()
  const [edited, setEdited] = useState<Edited | null>(null)
  const [isSaved, setSaved] = useState(false)
  const isDone = isSaved && edited === null
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    // Wait until the form is closed. Leaving a page while the form still has typed text would ask for confirmation.
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

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog, DialogNotLoaded)

type CorrectEntryProps = { readonly profileId: string; readonly row: ShownRow; readonly isMedicine: boolean }

/** Renders nothing if there is no note. */
export function EditableNote({ profileId, row, isMedicine, noteId }: CorrectEntryProps & { readonly noteId?: string }) {
  const [isOpen, setOpen] = useState(false)
  if (row.ownNote === undefined) return null
  return (
    <>
      <OwnNoteRow row={row} {...(noteId === undefined ? {} : { noteId })} onEdit={() => setOpen(true)} />
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectDialog {...{ profileId, row, isMedicine }} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

/**
 * Lets the user add a note to a source's entry. `onDone` is called after the note is saved and the details are
 * closed.
 */
export function CorrectButton({
  profileId,
  row,
  isMedicine,
  onDone,
}: CorrectEntryProps & { readonly onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isDone = isSaved && !isOpen
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    // Wait until the form is closed. Leaving a page while the form still has typed text would ask for confirmation.
    if (isDone) finish()
  }, [isDone])
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words.correct.title}</Button>
      {isOpen && (
        <Suspense fallback={null}>
          <CorrectDialog
            {...{ profileId, row, isMedicine }}
            onClose={() => setOpen(false)}
            onSaved={() => setSaved(true)}
          />
        </Suspense>
      )}
    </>
  )
}

type OwnNoteProps = {
  readonly row: ShownRow
  readonly noteId?: string
  /** Absent if the note is read-only. */
  readonly onEdit?: () => void
}

/** Shows the patient's note in a dashed row below the entry. Source: Look 28. */
export function OwnNoteRow({ row: { title, ownNote }, noteId, onEdit }: OwnNoteProps) {
  if (ownNote === undefined) return null
  const { isTheirs, addedBy, text, writtenAt } = ownNote
  const whose = addedBy === 'guardian' ? ownNoteTexts.guardians : isTheirs ? ownNoteTexts.yours : ownNoteTexts.patients
  return (
    <div className={styles.note} id={noteId} data-part="own-note">
      <OwnMark words={whose} />
      <span className={styles.noteText}>{text}</span>
      <span className={styles.noteDay}>{formatInstant(writtenAt)}</span>
      {onEdit !== undefined && (
        <Button aria-label={words.correct.editOf({ title })} onClick={onEdit}>
          {words.correct.edit}
        </Button>
      )}
    </div>
  )
}

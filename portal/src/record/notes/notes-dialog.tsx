import { constants } from '@kinchart/contract/rules/constants.ts'
import { cutNote, saveNote, type RecordType, readNote } from '@kinchart/contract/calls/record-types.ts'
import { messages, notesTitle } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/send.ts'
import { call, callWithVersion } from '#api/call.ts'
import { saveOver, type VersionedValues } from '#api/save-over.ts'
import { Field } from '#ui/field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-states.tsx'
import { useNotify } from '#ui/page.tsx'
import { SheetDialog } from '#ui/dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'
import { noteTexts } from '@kinchart/texts/en/record.ts'
import { classNames, common } from '#theme/styles.ts'
import styles from './notes.module.css'
import { StickyNote2Outlined } from 'icons'

type Props = {
  readonly type: RecordType
  readonly profileId: string
  readonly onClose: () => void
}

/** At most 200 characters. Longer input is truncated while the user types. Source: S3 §2, §5. */
export function NotesDialog({ type, profileId, onClose }: Props) {
  const notify = useNotify()
  const savedNote = useQuery(noteQuery(profileId, type.id))
  const [typed, setTyped] = useState<string | null>(null)
  // The note as loaded when the dialog opened. Later fetches do not change this value.
  const [baseline, setBaseline] = useState<VersionedValues<{ note: string }> | null>(null)
  if (baseline === null && savedNote.data !== undefined && savedNote.isFetchedAfterMount)
    setBaseline({ values: { note: savedNote.data.note }, version: savedNote.data.version })
  const client = useQueryClient()
  const note = typed ?? baseline?.values.note ?? ''
  const saving = useMutation({
    mutationFn: async () =>
      baseline === null
        ? null
        : saveOver({
            baseline,
            typed: { note },
            load: async () => {
              const now = await client.fetchQuery({ ...noteQuery(profileId, type.id), staleTime: 0 })
              return { values: { note: now.note }, version: now.version }
            },
            send: async (_from, to, version) => {
              await call(saveNote, { body: { profileId, recordTypeId: type.id, note: to.note } }, { version })
            },
          }),
    onSuccess: (saved) => {
      if (saved === null) return
      notify('success', messages.noteSaved)
      onClose()
      void client.invalidateQueries({ queryKey: noteQuery(profileId, type.id).queryKey })
    },
    onError: (failure) => notify('error', failureText(failure, messages.noteFailed)),
  })
  return (
    <SheetDialog
      title={notesTitle(type.name)}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{actionTexts.cancel}</Button>
          {/* Don't let the user overwrite a note that could not be loaded. */}
          <Button
            variant="contained"
            loading={saving.isPending}
            disabled={baseline === null}
            onClick={() => saving.mutate()}
          >
            {noteTexts.save}
          </Button>
        </>
      }
    >
      {baseline === null && !savedNote.isError && <SkeletonRows rows={2} columns={1} />}
      {baseline === null && savedNote.isError && <CouldNotLoad onRetry={() => void savedNote.refetch()} />}
      {baseline !== null && (
        <div className={styles.noteForm}>
          <Field
            label={noteTexts.label}
            help={noteTexts.help}
            multiline
            minRows={4}
            value={note}
            onChange={(event) => setTyped(cutNote(event.target.value))}
          />
          <span className={classNames(styles.noteCount, common.num)} aria-live="polite">
            {note.length}/{constants.noteLength}
          </span>
        </div>
      )}
    </SheetDialog>
  )
}

type NotesButtonProps = { readonly type: RecordType; readonly profileId: string; readonly onOpen: () => void }

/** A dot shows that there is a note. Source: S3 §2, §4 (record notes). */
export function NotesButton({ type, profileId, onOpen }: NotesButtonProps) {
  const note = useQuery(noteQuery(profileId, type.id))
  const hasNote = note.data !== undefined && note.data.note !== ''
  return (
    <Button variant="outlined" startIcon={<StickyNote2Outlined />} onClick={onOpen}>
      {noteTexts.button}
      {hasNote && (
        <>
          <span className={styles.noteDot} aria-hidden />
          <span className={common.unseen}> ({noteTexts.exists})</span>
        </>
      )}
    </Button>
  )
}

/** '' if there is no note. */
const noteQuery = (profileId: string, recordId: string) =>
  queryOptions({
    queryKey: ['record-note', profileId, recordId],
    queryFn: async () => {
      const { answer, version } = await callWithVersion(readNote, { params: { profileId, recordId } })
      return { note: answer.data.note, version }
    },
  })

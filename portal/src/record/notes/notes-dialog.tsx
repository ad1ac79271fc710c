import { constants } from '@kinchart/contract/constants.ts'
import { cutNote, saveNote } from '@kinchart/contract/record-types.ts'
import type { RecordType } from '@kinchart/contract/record-types.ts'
import { noteTexts, notesTitle } from '@kinchart/contract/texts-records.ts'
import { actionTexts, messages } from '@kinchart/contract/texts.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed.ts'
import { call } from '#api/call.ts'
import { Field } from '#ui/field.tsx'
import { CouldNotLoad, SkeletonRows } from '#ui/list-looks.tsx'
import { useNotify } from '#ui/notices.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { noteQuery } from './note-query.ts'

type Props = {
  readonly type: RecordType
  readonly profileId: string
  /** 'updated' where the note was saved. */
  readonly onClose: (result: 'updated' | 'unchanged') => void
}

/** One note of at most 200 characters; what is longer is cut while it is written. Source: S3 §2, §5. */
export function NotesDialog({ type, profileId, onClose }: Props) {
  const notify = useNotify()
  const kept = useQuery(noteQuery(profileId, type.id))
  const [typed, setTyped] = useState<string | null>(null)
  const note = typed ?? kept.data ?? ''
  const saving = useMutation({
    mutationFn: () => call(saveNote, { body: { profileId, recordTypeId: type.id, note } }),
    onSuccess: () => {
      notify('success', messages.noteSaved)
      onClose('updated')
    },
    onError: (failure) => notify('error', failureText(failure, messages.noteFailed)),
  })
  const close = () => onClose('unchanged')
  return (
    <SheetDialog
      title={notesTitle(type.name)}
      isOpen
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{actionTexts.cancel}</Button>
          {/* What could not be read is not written over. */}
          <Button
            variant="contained"
            loading={saving.isPending}
            disabled={!kept.isSuccess}
            onClick={() => saving.mutate()}
          >
            {noteTexts.save}
          </Button>
        </>
      }
    >
      {kept.isPending && <SkeletonRows rows={2} columns={1} />}
      {kept.isError && <CouldNotLoad onRetry={() => void kept.refetch()} />}
      {kept.isSuccess && (
        <div className="note-form">
          <Field
            label={noteTexts.label}
            help={noteTexts.help}
            multiline
            minRows={4}
            value={note}
            onChange={(event) => setTyped(cutNote(event.target.value))}
          />
          <span className="note-count num" aria-live="polite">
            {note.length}/{constants.noteLength}
          </span>
        </div>
      )}
    </SheetDialog>
  )
}

import { ownEntryTexts } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { DialogNotLoaded } from '#loading/dialog-not-loaded.tsx'
import { lazyPart } from '#loading/lazy-part.tsx'
import type { ShownRow } from '#record/section.ts'
import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { formatInstant } from '#text/format-date.ts'
import { OwnMark } from '#record/chips.tsx'
import styles from './own.module.css'

const CorrectDialog = lazyPart(async () => (await import('./correct-dialog.tsx')).CorrectDialog, DialogNotLoaded)

type Props = { readonly profileId: string; readonly row: ShownRow; readonly isMedicine: boolean }

/** Renders nothing if there is no note. */
export function EditableNote({ profileId, row, isMedicine, noteId }: Props & { readonly noteId?: string }) {
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

/** For a source's entry. `onDone` is called once the note is saved and the details are closed. */
export function CorrectButton({ profileId, row, isMedicine, onDone }: Props & { readonly onDone: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const isDone = isSaved && !isOpen
  const finish = useEffectEvent(onDone)
  useEffect(() => {
    // Wait until the form is closed, because leaving a form with typed text asks for confirmation.
    if (isDone) finish()
  }, [isDone])
  return (
    <>
      <Button onClick={() => setOpen(true)}>{ownEntryTexts.correct.title}</Button>
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
  /** Absent if read-only. */
  readonly onEdit?: () => void
}

/** A dashed row below the entry. Source: look/care.md, 28. */
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
        <Button aria-label={ownEntryTexts.correct.editOf({ title })} onClick={onEdit}>
          {ownEntryTexts.correct.edit}
        </Button>
      )}
    </div>
  )
}

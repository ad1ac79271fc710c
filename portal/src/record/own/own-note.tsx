import { ownNoteTexts } from '@kinchart/texts/en/own.ts'
import { ownEntryTexts } from '@kinchart/texts/en/own-entry.ts'
import Button from '@mui/material/Button'
import { formatInstant } from '#text/format-date.ts'
import { OwnMark } from '#record/own-chip.tsx'
import type { ShownRow } from '#record/section.ts'
import styles from './own.module.css'

type Props = {
  readonly row: ShownRow
  readonly noteId?: string
  /** Absent if read-only. */
  readonly onEdit?: () => void
}

/** A dashed row below the entry. Source: Look 28. */
export function OwnNoteRow({ row: { title, ownNote }, noteId, onEdit }: Props) {
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

import type { RecordType } from '@kinchart/contract/calls/record-types.ts'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import StickyNote2Outlined from 'icon:outline-sticky-note-2'
import { noteQuery } from './note-query.ts'
import { noteTexts } from '@kinchart/texts/en/record.ts'
import styles from './notes.module.css'
import common from '#theme/common.module.css'

type Props = { readonly type: RecordType; readonly profileId: string; readonly onOpen: () => void }

/** A dot shows that there is a note. Source: S3 §2, §4 (record notes). */
export function NotesButton({ type, profileId, onOpen }: Props) {
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

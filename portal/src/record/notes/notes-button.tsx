import type { RecordType } from '@kinchart/contract/record-types.ts'
import StickyNote2Outlined from '@mui/icons-material/StickyNote2Outlined'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { noteQuery } from './note-query.ts'
import { NotesDialog } from './notes-dialog.tsx'
import { noteTexts } from '@kinchart/texts/record.ts'
import styles from './notes.module.css'
import common from '#theme/common.module.css'

type Props = { readonly type: RecordType; readonly profileId: string }

/** Opens the note on a kind of record; a dot says that there is one. Source: S3 §2, §4 (record notes). */
export function NotesButton({ type, profileId }: Props) {
  const [isOpen, setOpen] = useState(false)
  const note = useQuery(noteQuery(profileId, type.id))
  const hasNote = note.data !== undefined && note.data.note !== ''
  return (
    <>
      <Button variant="outlined" startIcon={<StickyNote2Outlined />} onClick={() => setOpen(true)}>
        {noteTexts.button}
        {hasNote && (
          <>
            <span className={styles.noteDot} aria-hidden />
            <span className={common.unseen}> ({noteTexts.exists})</span>
          </>
        )}
      </Button>
      {isOpen && (
        <NotesDialog
          type={type}
          profileId={profileId}
          onClose={(result) => {
            setOpen(false)
            if (result === 'updated') void note.refetch()
          }}
        />
      )}
    </>
  )
}

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { SheetDialog } from './sheet-dialog.tsx'

type Props = {
  readonly title: string
  readonly confirm: string
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Asks before something is taken away. The calm choice stands first. */
export function ConfirmDialog({ title, confirm, isOpen, isBusy, onConfirm, onClose, children }: Props) {
  return (
    <SheetDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="contained" color="error" onClick={onConfirm} disabled={isBusy}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </SheetDialog>
  )
}

import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { SheetDialog } from './dialog.tsx'
import { actionTexts } from '@kinchart/texts/en/ui.ts'

type Props = {
  readonly title: string
  readonly confirm: string
  /** Label of the safe choice, for questions where 'Cancel' would be ambiguous. */
  readonly keep?: string
  readonly isOpen: boolean
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The safe choice is first. */
export function ConfirmDialog({
  title,
  confirm,
  keep = actionTexts.cancel,
  isOpen,
  isBusy,
  onConfirm,
  onClose,
  children,
}: Props) {
  return (
    <SheetDialog
      title={title}
      isOpen={isOpen}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{keep}</Button>
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

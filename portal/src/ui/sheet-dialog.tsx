import { useId } from 'react'
import type { ReactNode } from 'react'
import { CloseDialogButton, OwnDialog } from './own-dialog.tsx'
import './sheet-dialog.css'

type Props = {
  readonly title: string
  readonly subtitle?: ReactNode
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly actions?: ReactNode
  readonly isWide?: boolean
  /** As large as the window lets it be; on a phone all of it. */
  readonly isFull?: boolean
  readonly children: ReactNode
}

/** A dialog: in the middle on a desk, a sheet from below on a phone. */
export function SheetDialog({
  title,
  subtitle,
  isOpen,
  onClose,
  actions,
  isWide = false,
  isFull = false,
  children,
}: Props) {
  const titleId = useId()
  return (
    <OwnDialog
      isOpen={isOpen}
      onClose={onClose}
      aria-labelledby={titleId}
      transitionDuration={180}
      className={isFull ? 'sheet-full' : 'sheet-tall'}
      slotProps={{ paper: { sx: isWide ? { maxWidth: { md: 840 } } : {} } }}
    >
      <div className="sheet-head">
        <div className="grow">
          <h2 id={titleId}>{title}</h2>
          {subtitle !== undefined && <div className="muted">{subtitle}</div>}
        </div>
        <CloseDialogButton />
      </div>
      <div className="sheet-body">{children}</div>
      {actions !== undefined && <div className="sheet-acts">{actions}</div>}
    </OwnDialog>
  )
}

import { useId } from 'react'
import type { ReactNode } from 'react'
import { CloseDialogButton, OwnDialog } from './own-dialog.tsx'
import styles from './sheet-dialog.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly title: string
  /** Where the title is a record's own words. */
  readonly titleLanguage?: string | undefined
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
  titleLanguage,
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
      className={classNames(isFull ? styles.sheetFull : styles.sheetTall)}
      slotProps={{ paper: { sx: isWide ? { maxWidth: { md: 840 } } : {} } }}
    >
      <div className={styles.sheetHead} data-part="sheet-head">
        <div className={common.grow}>
          <h2 id={titleId} lang={titleLanguage}>
            {title}
          </h2>
          {subtitle !== undefined && <div className={common.muted}>{subtitle}</div>}
        </div>
        <CloseDialogButton />
      </div>
      <div className={styles.sheetBody} data-part="sheet-body">
        {children}
      </div>
      {actions !== undefined && (
        <div className={styles.sheetActs} data-part="sheet-acts">
          {actions}
        </div>
      )}
    </OwnDialog>
  )
}

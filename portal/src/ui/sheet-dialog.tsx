import IconButton from '@mui/material/IconButton'
import ArrowBackRounded from 'icon:round-arrow-back'
import { useId, type KeyboardEvent, type ReactNode, type Ref } from 'react'
import { CloseDialogButton, OwnDialog } from './own-dialog.tsx'
import styles from './sheet-dialog.module.css'
import { classNames } from '#theme/class-names.ts'
import common from '#theme/common.module.css'

type Props = {
  readonly title: string
  readonly titleLanguage?: string | undefined
  readonly beside?: ReactNode
  readonly subtitle?: ReactNode
  /** Returns to the previous content of the dialog. Absent if there was none. */
  readonly back?: { readonly label: string; readonly go: () => void } | undefined
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False for content that is shown only once. Then only one of the `actions` closes the dialog. */
  readonly canDismiss?: boolean
  readonly actions?: ReactNode
  readonly isWide?: boolean
  readonly isFull?: boolean
  readonly children: ReactNode
}

export function SheetDialog({
  title,
  titleLanguage,
  beside,
  subtitle,
  back,
  titleRef,
  onKeyDown,
  isOpen,
  onClose,
  canDismiss = true,
  actions,
  isWide = false,
  isFull = false,
  children,
}: Props) {
  const titleId = useId()
  return (
    <OwnDialog
      isOpen={isOpen}
      {...{ onClose, canDismiss }}
      aria-labelledby={titleId}
      {...(onKeyDown && { onKeyDown })}
      transitionDuration={180}
      className={classNames(isFull ? styles.sheetFull : styles.sheetTall)}
      slotProps={{ paper: { sx: isWide ? { maxWidth: { md: 840 } } : {} } }}
    >
      <div className={styles.sheetHead} data-part="sheet-head">
        {back !== undefined && (
          <IconButton className={styles.sheetBack} aria-label={back.label} onClick={back.go}>
            <ArrowBackRounded />
          </IconButton>
        )}
        <div className={common.grow}>
          <div className={styles.sheetTitle}>
            <h2 id={titleId} lang={titleLanguage} ref={titleRef} tabIndex={titleRef === undefined ? undefined : -1}>
              {title}
            </h2>
            {beside}
          </div>
          {subtitle !== undefined && <div className={common.muted}>{subtitle}</div>}
        </div>
        {canDismiss && <CloseDialogButton />}
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

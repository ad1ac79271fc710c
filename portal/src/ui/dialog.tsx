import IconButton from '@mui/material/IconButton'
import { ArrowBackRounded, CloseRounded } from 'icons'
import {
  useId,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  createContext,
  useContext,
  useRef,
  type SyntheticEvent,
} from 'react'
import styles from './sheet-dialog.module.css'
import { classNames, common } from '#theme/styles.ts'
import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Dialog, { type DialogProps } from '@mui/material/Dialog'
import { askToDiscard, useUnsaved } from './unsaved.ts'

type Props = {
  readonly title: string
  readonly titleLanguage?: string | undefined
  readonly titleExtra?: ReactNode
  readonly subtitle?: ReactNode
  /** Returns to the previous content of the dialog. Absent if there was none. */
  readonly back?: { readonly label: string; readonly go: () => void } | undefined
  readonly titleRef?: Ref<HTMLHeadingElement>
  readonly onKeyDown?: (event: KeyboardEvent) => void
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False for content that is shown only once. In that case, only the `actions` close the dialog. */
  readonly canDismiss?: boolean
  readonly actions?: ReactNode
  readonly isWide?: boolean
  readonly isFull?: boolean
  readonly children: ReactNode
}

export function SheetDialog({
  title,
  titleLanguage,
  titleExtra,
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
            {titleExtra}
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

type Typed = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'hidden',
  'image',
  'radio',
  'range',
  'reset',
  'search',
  'submit',
])

class TypedFields {
  readonly #first = new Map<Typed, string>()

  note(target: EventTarget | null): void {
    if (isTyped(target) && !this.#first.has(target)) this.#first.set(target, target.value)
  }

  hasChanged(): boolean {
    return [...this.#first].some(([field, value]) => field.isConnected && field.value !== value)
  }
}

function isTyped(target: EventTarget | null): target is Typed {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (!(target instanceof HTMLInputElement) || target.readOnly) return false
  return !notTyped.has(target.type) && target.role !== 'combobox' && target.inputMode !== 'search'
}

type OwnDialogProps = Omit<DialogProps, 'onClose' | 'onSubmit' | 'onReset' | 'open'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False for content that is shown only once. In that case, only the dialog's own button closes it. */
  readonly canDismiss?: boolean | undefined
}

const CloseContext = createContext<() => void>(() => undefined)

/**
 * The base of every dialog. Stops form events, because React would pass them to the form that renders the dialog,
 * although the dialog is outside that form in the DOM. If the dialog has unsaved input, Escape, a click outside and
 * the close button ask before discarding the input.
 */
export function OwnDialog({ isOpen, onClose, canDismiss = true, onFocus, children, ...rest }: OwnDialogProps) {
  const fields = useRef<TypedFields>(null)
  const hasTyped = () => isOpen && fields.current?.hasChanged() === true
  useUnsaved(() => (isOpen && !canDismiss) || hasTyped())
  const closeIfMeant = async () => {
    if (canDismiss && (!hasTyped() || (await askToDiscard()))) onClose()
  }
  const close = () => void closeIfMeant()
  return (
    <Dialog
      {...rest}
      open={isOpen}
      onClose={close}
      onSubmit={endHere}
      onReset={endHere}
      onFocus={(event) => {
        fields.current ??= new TypedFields()
        fields.current.note(event.target)
        onFocus?.(event)
      }}
    >
      <CloseContext value={close}>{children}</CloseContext>
    </Dialog>
  )
}

export function CloseDialogButton() {
  const close = useContext(CloseContext)
  return (
    <IconButton aria-label={uiTexts.close} onClick={close}>
      <CloseRounded />
    </IconButton>
  )
}

const endHere = (event: SyntheticEvent): void => event.stopPropagation()

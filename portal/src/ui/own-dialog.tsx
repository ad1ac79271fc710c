import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Dialog from '@mui/material/Dialog'
import type { DialogProps } from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import CloseRounded from 'icon:round-close'
import { createContext, useContext, useRef } from 'react'
import type { SyntheticEvent } from 'react'
import { TypedFields } from './typed-fields.ts'
import { askToDiscard, useUnsaved } from './unsaved.ts'

type Props = Omit<DialogProps, 'onClose' | 'onSubmit' | 'onReset' | 'open'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False where something is shown only once: then the dialog's own button closes it, and nothing else. */
  readonly canDismiss?: boolean | undefined
}

const CloseContext = createContext<() => void>(() => undefined)

/**
 * The dialog that every other is made of. What happens to a form in it ends with it: React hands events on to the form
 * that the dialog is drawn in, although the two are separate in the page. Escape, a click beside it and its cross ask
 * before they throw away what was typed.
 */
export function OwnDialog({ isOpen, onClose, canDismiss = true, onFocus, children, ...rest }: Props) {
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

/** The cross of a dialog. */
export function CloseDialogButton() {
  const close = useContext(CloseContext)
  return (
    <IconButton aria-label={uiTexts.close} onClick={close}>
      <CloseRounded />
    </IconButton>
  )
}

const endHere = (event: SyntheticEvent): void => event.stopPropagation()

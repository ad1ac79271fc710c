import { uiTexts } from '@kinchart/texts/en/ui.ts'
import Dialog from '@mui/material/Dialog'
import type { DialogProps } from '@mui/material/Dialog'
import IconButton from '@mui/material/IconButton'
import CloseRounded from 'icon:round-close'
import { createContext, useContext, useRef, type SyntheticEvent } from 'react'
import { askToDiscard, useUnsaved } from './unsaved.ts'

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

type Props = Omit<DialogProps, 'onClose' | 'onSubmit' | 'onReset' | 'open'> & {
  readonly isOpen: boolean
  readonly onClose: () => void
  /** False for content that is shown only once. Then only the dialog's own button closes it. */
  readonly canDismiss?: boolean | undefined
}

const CloseContext = createContext<() => void>(() => undefined)

/**
 * The base of every dialog. Stops form events, because React passes them to the form that renders the dialog, although
 * the two are separate in the page. Escape, a click outside and the close button ask before unsaved input is discarded.
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

export function CloseDialogButton() {
  const close = useContext(CloseContext)
  return (
    <IconButton aria-label={uiTexts.close} onClick={close}>
      <CloseRounded />
    </IconButton>
  )
}

const endHere = (event: SyntheticEvent): void => event.stopPropagation()

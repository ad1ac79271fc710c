import { SheetDialog } from '#ui/dialog.tsx'
import { type NotLoadedProps, TryAgainButton, wordsOf } from './lazy-part.tsx'

export function DialogNotLoaded({ failure, onRetry, props }: NotLoadedProps<{ readonly onClose: () => void }>) {
  const { title, facts } = wordsOf(failure)
  return (
    <SheetDialog
      title={title}
      isOpen
      onClose={props.onClose}
      actions={<TryAgainButton failure={failure} onRetry={onRetry} />}
    >
      <p role="alert">{facts}</p>
    </SheetDialog>
  )
}

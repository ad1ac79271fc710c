import { uiTexts } from '@kinchart/texts/en/ui.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import Button from '@mui/material/Button'
import { ProviderPicker } from '#care-team/provider-picker.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { useAddForm } from '#care-team/use-add-form.ts'

type Props = { readonly kind: RecipientKind; readonly profileId: string; readonly onClose: () => void }

/** Selects one to add; the list reloads. Source: S2 §2, §5. */
export function AddDialog({ kind, profileId, onClose }: Props) {
  const { add, isAdding, picker } = useAddForm({ kind, profileId, onDone: onClose })
  return (
    <SheetDialog
      title={sharingTexts.add[kind]}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="contained" disabled={isAdding} onClick={() => void add()}>
            {isAdding ? messages.processing : sharingTexts.add[kind]}
          </Button>
        </>
      }
    >
      <ProviderPicker {...picker} />
    </SheetDialog>
  )
}

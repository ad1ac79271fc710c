import { uiTexts } from '@kinchart/texts/ui.ts'
import type { RecipientKind } from '@kinchart/contract/sharing.ts'
import { messages, selectPrompt } from '@kinchart/contract/texts.ts'
import { sharingTexts } from '@kinchart/texts/sharing.ts'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { ProviderPicker } from '#care-team/provider-picker.tsx'
import type { PickedProvider } from '#care-team/provider-picker.tsx'
import { SheetDialog } from '#ui/sheet-dialog.tsx'
import { useAddRecipient } from '#care-team/use-add-recipient.ts'

type Props = { readonly kind: RecipientKind; readonly profileId: string; readonly onClose: () => void }

/** Selects one to add; the list reloads. Source: S2 §2, §5. */
export function AddDialog({ kind, profileId, onClose }: Props) {
  const [picked, setPicked] = useState<PickedProvider | null>(null)
  const [isAsked, setAsked] = useState(false)
  const adding = useAddRecipient(onClose)
  const add = () => {
    setAsked(true)
    if (picked !== null) adding.mutate({ kind, id: picked.id, profileId })
  }
  return (
    <SheetDialog
      title={sharingTexts.add[kind]}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{uiTexts.cancel}</Button>
          <Button variant="contained" disabled={adding.isPending} onClick={add}>
            {adding.isPending ? messages.processing : sharingTexts.add[kind]}
          </Button>
        </>
      }
    >
      <ProviderPicker
        kind={kind}
        profileId={profileId}
        value={picked}
        onChange={setPicked}
        error={isAsked && picked === null ? selectPrompt(kind) : undefined}
      />
    </SheetDialog>
  )
}

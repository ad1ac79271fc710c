import { sharingTexts } from '@kinchart/contract/texts-sharing.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Party } from './party.ts'
import { useEndSharing } from './use-sharing.ts'

type Props = {
  readonly party: Party
  readonly profileId: string
  /** They leave the list, too. */
  readonly isRemoval: boolean
  readonly onClose: () => void
}

/** Asks before what is shared is closed. */
export function EndDialog({ party, profileId, isRemoval, onClose }: Props) {
  const ending = useEndSharing(onClose)
  return (
    <ConfirmDialog
      title={isRemoval ? sharingTexts.removeTitle(party.name) : sharingTexts.endTitle(party.name)}
      confirm={isRemoval ? sharingTexts.remove : sharingTexts.endSharing}
      isOpen
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate({ party, profileId, isRemoval })}
      onClose={onClose}
    >
      <p>{isRemoval ? sharingTexts.removeText : sharingTexts.endText}</p>
    </ConfirmDialog>
  )
}

import { sharingTexts } from '@kinchart/texts/en/sharing.ts'
import { listOf } from '@kinchart/texts/locale.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { Recipient } from './recipient.ts'
import { useEndSharing } from './use-sharing.ts'

type Props = {
  readonly recipient: Recipient
  readonly profileId: string
  readonly isRemoval: boolean
  readonly onClose: () => void
}

export function EndDialog({ recipient, profileId, isRemoval, onClose }: Props) {
  const ending = useEndSharing(onClose)
  return (
    <ConfirmDialog
      title={
        isRemoval ? sharingTexts.removeTitle({ name: recipient.name }) : sharingTexts.endTitle({ name: recipient.name })
      }
      confirm={isRemoval ? sharingTexts.remove : sharingTexts.endSharing}
      isOpen
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate({ recipient, profileId, isRemoval })}
      onClose={onClose}
    >
      <p>{isRemoval ? sharingTexts.removeText : sharingTexts.endText}</p>
      {recipient.sharedProfile.length > 0 && (
        <p>{sharingTexts.endsFor({ names: listOf(recipient.sharedProfile.map(({ name }) => name)) })}</p>
      )}
    </ConfirmDialog>
  )
}

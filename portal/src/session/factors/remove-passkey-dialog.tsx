import type { ShownPasskey } from '@kinchart/contract/calls/second-factors.ts'
import { passkeyTexts as words } from '@kinchart/texts/en/security.ts'
import common from '#theme/common.module.css'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useFactorCalls } from './factor-calls.ts'
import { useChange } from './use-change.ts'

type Props = {
  readonly passkey: ShownPasskey
  readonly isLast: boolean
  readonly onClose: () => void
  readonly onRemoved: () => void
}

export function RemovePasskeyDialog({ passkey: { id, name }, isLast, onClose, onRemoved }: Props) {
  const calls = useFactorCalls()
  const removing = useChange(() => calls.removePasskey(id), { onClose, onDone: onRemoved })
  return (
    <ConfirmDialog
      title={words.removeQuestion({ name })}
      confirm={words.remove}
      keep={words.keep}
      isOpen
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onClose={onClose}
    >
      <div className={common.stack}>
        <p>{words.removeFacts}</p>
        {calls.words.takesAlong !== null && <p>{calls.words.takesAlong}</p>}
        {isLast && <p>{words.lastFacts}</p>}
      </div>
    </ConfirmDialog>
  )
}

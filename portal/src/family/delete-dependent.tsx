import type { Dependent } from '@kinchart/contract/calls/family.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useRemoveDependent } from './use-remove-dependent.ts'
import { dependentTexts } from '@kinchart/texts/en/account.ts'

export function DeleteDependent({ dependent, onClose }: { dependent: Dependent; onClose: () => void }) {
  const removing = useRemoveDependent(onClose)
  const name = `${dependent.firstName} ${dependent.lastName}`
  return (
    <ConfirmDialog
      title={dependentTexts.deleteQuestion({ name })}
      confirm={dependentTexts.delete}
      isOpen
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate(dependent)}
      onClose={onClose}
    >
      <p>{dependentTexts.deleteFacts}</p>
    </ConfirmDialog>
  )
}

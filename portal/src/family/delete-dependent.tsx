import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { dependentTexts } from '@kinchart/texts/en/account.ts'
import { removeDependent, type Dependent } from '@kinchart/contract/calls/family.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { dependentsQuery, useOpenRecord } from '#session/people.ts'

/** Also deletes the dependent's data. If the user has that record open, returns to the user's own record. */
function useRemoveDependent(onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  const { person, people, open } = useOpenRecord()
  return useMutation({
    mutationFn: ({ id }: Dependent) => call(removeDependent, { query: { dependentId: id } }),
    onSuccess: async ({ message }, { id }) => {
      notify('success', message)
      if (person.profileId === id) open(people[0].profileId)
      await client.invalidateQueries({ queryKey: dependentsQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: onDone,
  })
}

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

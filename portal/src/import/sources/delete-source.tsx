import { sourceListTexts } from '@kinchart/texts/en/import.ts'
import { deleteEhrRecord } from '@kinchart/contract/calls/import.ts'
import type { ConnectedEhr } from '@kinchart/contract/calls/import.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { isRatingAlone } from '../ledger-words.ts'
import { useWhose } from './use-whose.ts'

type Props = { readonly source: ConnectedEhr; readonly onDeleted: () => void; readonly onClose: () => void }

/** Removes an import with its records; any answer other than success is a failed call. Source: S2 §8. */
export function DeleteSource({ source, onDeleted, onClose }: Props) {
  const notify = useNotify()
  const client = useQueryClient()
  const person = useWhose(source)?.label
  const { providerName: name } = source
  const removal = useMutation({
    mutationFn: () => call(deleteEhrRecord, { query: { ehrImportRequestId: source.ehrImportRequestId } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      onDeleted()
      onClose()
      await client.invalidateQueries()
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <ConfirmDialog
      title={sourceListTexts.deleteQuestion}
      confirm={sourceListTexts.delete}
      isOpen
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate()}
      onClose={onClose}
    >
      <p>
        {person === undefined
          ? sourceListTexts.deleteNothing({ name })
          : isRatingAlone(source)
            ? sourceListTexts.deleteRating({ person, name })
            : sourceListTexts.deleteRecords({ count: source.stored, person, name })}
      </p>
    </ConfirmDialog>
  )
}

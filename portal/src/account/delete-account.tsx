import { deleteAccount } from '@kinchart/contract/calls/account.ts'
import { messages, profileLabels } from '@kinchart/contract/text/texts.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import DeleteOutlineRounded from 'icon:round-delete-outline'
import { useState } from 'react'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { useNotify } from '#ui/notices.tsx'
import { deletionQuery } from './deletion-query.ts'
import { profileTexts } from '@kinchart/texts/en/account.ts'
import common from '#theme/common.module.css'

/** A line of the account: asks, then requests the deletion. Source: S1 §4, §8. */
export function DeleteAccount() {
  const notify = useNotify()
  const client = useQueryClient()
  const state = useQuery(deletionQuery)
  const [isOpen, setOpen] = useState(false)
  const requesting = useMutation({
    mutationFn: () => call(deleteAccount, { body: {} }),
    onSuccess: async () => {
      notify('success', messages.deleteAccountSuccess)
      await client.invalidateQueries({ queryKey: deletionQuery.queryKey })
    },
    onError: () => notify('error', messages.somethingWentWrongStop),
    onSettled: () => setOpen(false),
  })
  if (typeof state.data?.requestedAt === 'string') return null
  return (
    <li>
      <DeleteOutlineRounded aria-hidden />
      <span>
        {profileTexts.account}
        <small>{profileTexts.deleting}</small>
      </span>
      <Button color="error" onClick={() => setOpen(true)}>
        {profileLabels.deleteAccount}
      </Button>
      <ConfirmDialog
        title={profileTexts.deleteAccountQuestion}
        confirm={profileLabels.deleteAccount}
        isOpen={isOpen}
        isBusy={requesting.isPending}
        onConfirm={() => requesting.mutate()}
        onClose={() => setOpen(false)}
      >
        <div className={common.stack}>
          {profileTexts.deleteAccountFacts.map((fact) => (
            <p key={fact}>{fact}</p>
          ))}
        </div>
      </ConfirmDialog>
    </li>
  )
}

import { accountTexts, profileTexts } from '@kinchart/texts/en/account.ts'
import { withdrawDeletion } from '@kinchart/contract/calls/account.ts'
import Button from '@mui/material/Button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { Band } from '#ui/band.tsx'
import { formatInstantWithTime } from '#text/format-date.ts'
import { useNotify } from '#ui/notices.tsx'
import { deletionQuery } from './deletion-query.ts'

/** Says until when a requested deletion can be withdrawn. */
export function DeletionBand() {
  const notify = useNotify()
  const client = useQueryClient()
  const { data } = useQuery(deletionQuery)
  const withdrawing = useMutation({
    mutationFn: () => call(withdrawDeletion, {}),
    onSuccess: () => notify('success', profileTexts.deletionWithdrawn),
    onError: (failure) => notify('error', failureText(failure)),
    onSettled: () => client.invalidateQueries({ queryKey: deletionQuery.queryKey }),
  })
  if (data === undefined || data.requestedAt === null || data.dueAt === null) return null
  return (
    <Band
      tone="attn"
      actions={
        <Button variant="outlined" onClick={() => withdrawing.mutate()} loading={withdrawing.isPending}>
          {profileTexts.keepAccount}
        </Button>
      }
    >
      <b>{accountTexts.deletedOn({ when: formatInstantWithTime(data.dueAt) })}</b> {accountTexts.deletedFacts}
    </Band>
  )
}

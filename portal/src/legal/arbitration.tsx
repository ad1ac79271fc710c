import { arbitrationTexts } from '@kinchart/texts/en/legal.ts'
import { rejectArbitration } from '@kinchart/contract/calls/legal.ts'
import type { LegalState } from '@kinchart/contract/calls/legal.ts'
import { constants } from '@kinchart/contract/rules/constants.ts'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { failureText } from '#api/call-failed-error.ts'
import { call } from '#api/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { formatInstant } from '#text/format-date.ts'
import { useNotify } from '#ui/notices.tsx'
import { today } from '#text/today.ts'
import { legalStateQuery } from './legal-state-query.ts'

/** Whether arbitration was rejected, and the way to do it while it can be. Source: S1 §1; settled question 8. */
export function Arbitration({ state }: { state: LegalState['arbitration'] }) {
  const notify = useNotify()
  const client = useQueryClient()
  const [isAsked, setAsked] = useState(false)
  const [openedAt] = useState(() => new Date())
  const canReject = canRejectAt(state, openedAt)
  const reject = useMutation({
    mutationFn: () => call(rejectArbitration, { body: {} }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      setAsked(false)
      await client.invalidateQueries({ queryKey: legalStateQuery.queryKey })
    },
    onError: (failure) => notify('error', failureText(failure)),
  })
  return (
    <div>
      <dt>{arbitrationTexts.title}</dt>
      <dd>
        <p>{arbitrationWords(state, canReject)}</p>
        {canReject && (
          <Button variant="outlined" onClick={() => setAsked(true)}>
            {arbitrationTexts.reject}
          </Button>
        )}
      </dd>
      <ConfirmDialog
        title={arbitrationTexts.question}
        confirm={arbitrationTexts.reject}
        isOpen={isAsked}
        isBusy={reject.isPending}
        onConfirm={() => reject.mutate()}
        onClose={() => setAsked(false)}
      >
        <p>{arbitrationTexts.facts}</p>
      </ConfirmDialog>
    </div>
  )
}

export function canRejectAt({ canRejectUntil, rejectedAt }: LegalState['arbitration'], now: Date): boolean {
  return rejectedAt === null && canRejectUntil !== null && today(now) <= today(new Date(canRejectUntil))
}

export function arbitrationWords(
  { canRejectUntil, rejectedAt }: LegalState['arbitration'],
  canReject: boolean,
): string {
  if (rejectedAt !== null) return arbitrationTexts.rejected({ day: formatInstant(rejectedAt) })
  if (canRejectUntil === null) return arbitrationTexts.within({ count: constants.arbitrationOptOutDays })
  const day = formatInstant(canRejectUntil)
  return canReject ? arbitrationTexts.until({ day }) : arbitrationTexts.over({ day })
}

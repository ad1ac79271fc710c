import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDoctors, addOrganization, type RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { careTeamKey } from './care-team-key.ts'
import { messages } from '@kinchart/contract/text/texts.ts'
import { CallFailedError, failureText } from '#api/call-failed-error.ts'

/** Source: S2 §8. */
export function addFailureText(failure: unknown): string {
  if (!(failure instanceof CallFailedError) || failure.code === 'unreachable') return messages.somethingWentWrong
  const isThere = failure.code === 'doctor-already-added' || failure.code === 'organization-already-added'
  return isThere ? failureText(failure) : messages.addFailed
}

type Adding = { readonly kind: RecipientKind; readonly id: string; readonly profileId: string }

/** Source: S2 §7, §8. */
export function useAddRecipient(onDone: () => void) {
  const notify = useNotify()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ kind, id, profileId }: Adding) =>
      kind === 'doctor'
        ? call(addDoctors, { body: { status: constants.doctorConnectedStatus, providerId: id, profileId } })
        : call(addOrganization, { body: { organizationId: id, profileId } }),
    onSuccess: async ({ message }) => {
      notify('success', message)
      await client.invalidateQueries({ queryKey: careTeamKey })
      onDone()
    },
    onError: (failure) => notify('error', addFailureText(failure)),
  })
}

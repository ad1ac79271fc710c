import { constants } from '@kinchart/contract/rules/constants.ts'
import { addDoctors, addOrganization } from '@kinchart/contract/calls/sharing.ts'
import type { RecipientKind } from '@kinchart/contract/calls/sharing.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { useNotify } from '#ui/notices.tsx'
import { addFailureText } from './add-failure.ts'
import { careTeamKey } from './care-team-key.ts'

type Adding = { readonly kind: RecipientKind; readonly id: string; readonly profileId: string }

/** Puts somebody into the open person's list. Source: S2 §7, §8. */
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

import { updateProfile } from '@kinchart/contract/account.ts'
import { shareIdentifiedData } from '@kinchart/contract/research.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '#account/profile-query.ts'
import { call } from '#api/call.ts'
import { readAccount } from '#session/enter-account.ts'
import { keepShareRecord } from '#session/shared-state.ts'
import { itemsOf } from '../type-choice.ts'
import type { TypeChoice } from '../type-choice.ts'

/**
 * Sends the selection, then says the same on the profile; other tabs are told once the server has it. An empty choice
 * ends the sharing. Source: S1 §4 'Research sharing'.
 */
export function useResearchChange(onDone: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (choice: TypeChoice) => {
      const shareRecord = choice.size > 0
      await call(shareIdentifiedData, { body: { shareRecord, sharedItems: itemsOf(choice) } })
      const profileId = readAccount()?.profileId
      if (profileId !== undefined) await call(updateProfile, { query: { profileId }, body: { shareRecord } })
      return shareRecord
    },
    onSuccess: async (shareRecord) => {
      keepShareRecord(shareRecord)
      await Promise.all([
        client.invalidateQueries({ queryKey: ['research'] }),
        client.invalidateQueries({ queryKey: profileQuery.queryKey }),
      ])
      onDone()
    },
  })
}

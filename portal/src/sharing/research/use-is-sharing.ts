import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '#session/profile-query.ts'
import { saveShareRecord, useShareRecord } from './shared-state.ts'

/**
 * Undefined until the server has responded. The response is stored for other tabs. When another tab changes the state,
 * this tab refetches it. Source: S1 §4.
 */
export function useIsSharing(): boolean | undefined {
  const client = useQueryClient()
  const heard = useShareRecord()
  const savedChoice = useQuery(profileQuery).data?.profile.shareRecord
  useEffect(() => {
    if (savedChoice !== undefined) saveShareRecord(savedChoice)
  }, [savedChoice])
  useEffect(() => {
    if (heard === null || heard === client.getQueryData(profileQuery.queryKey)?.profile.shareRecord) return
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['research'] })
  }, [heard, client])
  return savedChoice
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { profileQuery } from '#session/profile-query.ts'
import { saveShareRecord, useShareRecord } from './shared-state.ts'

/**
 * Whether the person shares with research; undefined until the server has said so. What it says is kept for the other
 * tabs, and what another tab says is asked again here. Source: S1 §4.
 */
export function useIsSharing(): boolean | undefined {
  const client = useQueryClient()
  const heard = useShareRecord()
  const said = useQuery(profileQuery).data?.profile.shareRecord
  useEffect(() => {
    if (said !== undefined) saveShareRecord(said)
  }, [said])
  useEffect(() => {
    if (heard === null || heard === client.getQueryData(profileQuery.queryKey)?.profile.shareRecord) return
    void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    void client.invalidateQueries({ queryKey: ['research'] })
  }, [heard, client])
  return said
}
